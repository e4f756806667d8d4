import { describe, expect, test } from 'vitest';
import { SvgBrush } from '#engine/drawing/svg/svg-brush.ts';

const AREA = { minX: -10, minY: -20, maxX: 90, maxY: 30 };

/** The elements that some strokes leave, without head, title and ground. */
function drawn(paint: (brush: SvgBrush) => void): readonly string[] {
  const brush = new SvgBrush();
  paint(brush);
  return brush.file(AREA, 'T', '#fff').trim().split('\n').slice(3, -1);
}

describe('[K44] a drawing as SVG', () => {
  test('has the area, its title and its ground', () => {
    expect(new SvgBrush().file(AREA, '<Pump & valve>', 'rgb(1, 2, 3)')).toBe(
      [
        '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50" viewBox="-10 -20 100 50">',
        '<title>&lt;Pump &amp; valve&gt;</title>',
        '<rect x="-10" y="-20" width="100" height="50" fill="rgb(1, 2, 3)"/>',
        '</svg>\n',
      ].join('\n'),
    );
  });

  test('writes lines, curves and dashes, each stroke with the style of its moment', () => {
    const lines = drawn((brush) => {
      brush.beginPath();
      brush.moveTo(0, 0);
      brush.lineTo(10.12345, 0);
      brush.quadraticCurveTo(12, 0, 12, 2);
      brush.setLineDash([6, 4]);
      brush.strokeStyle = 'rgb(10 20 30 / 0.5)';
      brush.lineWidth = 2;
      brush.stroke();
    });
    expect(lines).toEqual([
      '<path d="M0 0L10.123 0Q12 0 12 2" fill="none" stroke="rgb(10, 20, 30)" stroke-opacity="0.5" stroke-width="2" stroke-linejoin="miter" stroke-linecap="butt" stroke-dasharray="6 4"/>',
    ]);
  });

  test('writes a whole circle as two halves and an arc the way it goes', () => {
    const [circle, arc] = drawn((brush) => {
      brush.beginPath();
      brush.arc(0, 0, 5, 0, 2 * Math.PI);
      brush.fill();
      brush.beginPath();
      brush.ellipse(0, 0, 4, 2, 0, 0, -Math.PI / 2, true);
      brush.stroke();
    });
    expect(circle).toContain('d="M5 0A5 5 0 0 1 -5 0A5 5 0 0 1 5 0"');
    expect(arc).toContain('d="M4 0A4 2 0 0 0 0 -2"');
  });

  test('rounds the corners of a rectangle by no more than it has room for', () => {
    const [wide, sharp] = drawn((brush) => {
      brush.beginPath();
      brush.roundRect(0, 0, 10, 4, 50);
      brush.fill();
      brush.beginPath();
      brush.roundRect(0, 0, 10, 4);
      brush.fill();
    });
    expect(wide).toContain('d="M2 0L8 0A2 2 0 0 1 10 2L10 2A2 2 0 0 1 8 4L2 4A2 2 0 0 1 0 2L0 2A2 2 0 0 1 2 0Z"');
    expect(sharp).toContain('d="M0 0L10 0L10 4L0 4L0 0Z"');
  });

  test('gives back with restore what save kept, and turns only what was painted in between', () => {
    const [turned, plain] = drawn((brush) => {
      brush.font = '600 13px "Inter Variable", sans-serif';
      brush.textAlign = 'right';
      brush.save();
      brush.translate(5, 6);
      brush.rotate(-Math.PI / 2);
      brush.globalAlpha = 0.35;
      brush.textAlign = 'left';
      brush.fillText('SDA <1>', 0, 0.5);
      brush.restore();
      brush.textBaseline = 'middle';
      brush.fillText('SCL', 1, 2);
    });
    const face = 'font-family="&quot;Inter Variable&quot;, sans-serif" font-weight="600" font-size="13"';
    expect(turned).toBe(
      `<text x="0" y="0.5" ${face} text-anchor="start" fill="#000" transform="translate(5 6)rotate(-90)" opacity="0.35">SDA &lt;1&gt;</text>`,
    );
    expect(plain).toBe(`<text x="1" y="6.68" ${face} text-anchor="end" fill="#000">SCL</text>`);
  });
});

/** Routes the wires of boards with libavoid: reads `{parts, wires}` of each board from the standard input, writes their paths. */
import { AvoidLib } from 'libavoid-js';

const DIRECTIONS = { left: 'ConnDirLeft', right: 'ConnDirRight', top: 'ConnDirUp', bottom: 'ConnDirDown' };

let text = '';
for await (const chunk of process.stdin) text += chunk;
await AvoidLib.load();
const Avoid = AvoidLib.getInstance();
process.stdout.write(JSON.stringify(JSON.parse(text).map(routed)));

function routed({ parts, wires }) {
  const router = new Avoid.Router(Avoid.OrthogonalRouting);
  router.setRoutingParameter(Avoid.segmentPenalty, 45);
  router.setRoutingParameter(Avoid.crossingPenalty, 30);
  router.setRoutingParameter(Avoid.shapeBufferDistance, 8);
  router.setRoutingParameter(Avoid.idealNudgingDistance, 9);
  const shapes = new Map(
    parts.map(({ id, minX, minY, maxX, maxY }) => [
      id,
      {
        shape: new Avoid.ShapeRef(
          router,
          new Avoid.Rectangle(new Avoid.Point(minX, minY), new Avoid.Point(maxX, maxY)),
        ),
        minX,
        minY,
        pins: new Map(),
      },
    ]),
  );
  // Of two pins at one place it reaches one alone, and draws what comes to the other straight across: wires share a pin.
  const end = ({ part, at: [x, y], side }) => {
    const { shape, minX, minY, pins } = shapes.get(part);
    const place = `${x} ${y} ${side}`;
    if (!pins.has(place)) {
      pins.set(place, pins.size + 1);
      new Avoid.ShapeConnectionPin(
        shape,
        pins.size,
        x - minX,
        y - minY,
        false,
        0,
        Avoid[DIRECTIONS[side]],
      ).setExclusive(false);
    }
    return new Avoid.ConnEnd(shape, pins.get(place));
  };
  const connectors = wires.map(({ ends }) => new Avoid.ConnRef(router, end(ends[0]), end(ends[1])));
  router.processTransaction();
  return connectors.map((connector) => {
    const line = connector.displayRoute();
    return Array.from({ length: line.size() }, (_, n) => [line.get_ps(n).x, line.get_ps(n).y]).flat();
  });
}

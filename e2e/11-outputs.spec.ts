import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { faultsOf } from './support/accessible.ts';
import { expect, test } from './support/story.ts';

const BUSBAR = join(import.meta.dirname, '../sync-server/commands/busbar.js');

test('[V23] a person exports bill of materials, netlist, report, picture and drawing from the menu, and busbar check on the exported board says the same as the page', async ({
  board,
  page,
}) => {
  // It starts the command line twice, which a busy machine takes its time for.
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), 'busbar-outputs-'));
  await board.click('R1 SDA');
  await page.keyboard.press('Delete');
  await expect(page.getByTestId('drc-chip')).not.toHaveAttribute('data-state', /checking|ok|clean/);

  await openExport(page);
  const dialog = page.getByRole('dialog', { name: 'Export this board' });

  await test.step('the choices are reached by keyboard and say what they are for', async () => {
    await expect(dialog.getByRole('button', { name: /^Bill of materials What to buy/ })).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveCount(11);
    await dialog.getByRole('button', { name: /^Board / }).focus();
    for (let tab = 0; tab < 3; tab += 1) await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: /^Bill of materials/ })).toBeFocused();
    expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
  });

  const saved = async (title: string): Promise<{ name: string; text: string; bytes: Buffer }> => {
    const waiting = page.waitForEvent('download');
    await dialog
      .getByRole('button')
      .filter({ has: page.getByText(title, { exact: true }) })
      .press('Enter');
    const download = await waiting;
    const path = join(folder, download.suggestedFilename());
    await download.saveAs(path);
    await expect(dialog.getByRole('status')).toHaveText(`Saved ${download.suggestedFilename()}`);
    const bytes = readFileSync(path);
    return { name: download.suggestedFilename(), text: bytes.toString('utf8'), bytes };
  };

  await test.step('bill of materials', async () => {
    const { name, text } = await saved('Bill of materials');
    expect(name).toBe('ESP32-weather-station-bom.csv');
    const lines = text.split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFItem,Quantity,Designators,/);
    expect(lines.find((line) => line.includes('resistor-4k7@'))).toMatch(/^\d+,2,R2 SCL; R3 DQ,/);
    expect(lines.at(-2)).toMatch(/^Total,8,/);
  });

  await test.step('netlist for KiCad', async () => {
    const { name, text } = await saved('KiCad netlist');
    expect(name).toBe('ESP32-weather-station.net');
    expect(text).toMatch(/^\(export \(version "E"\)/);
    expect(text).toMatch(/\(name "I2C_SDA"\)\n\s+\(node \(ref "U1"\) \(pin "J3-6"\)/);
    expect(text).toContain('(field (name "Label") "R2 SCL")');
    expect(text).not.toContain('R1 SDA');
  });

  await test.step('picture', async () => {
    const { name, bytes } = await saved('Picture');
    expect(name).toBe('ESP32-weather-station.png');
    expect(bytes.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
    expect(bytes.readUInt32BE(16)).toBeGreaterThan(1_568);
  });

  await test.step('drawing', async () => {
    const { name, text } = await saved('Drawing');
    expect(name).toBe('ESP32-weather-station.svg');
    const drawn = await page.evaluate((svg) => {
      const file = new DOMParser().parseFromString(svg, 'image/svg+xml');
      const texts = [...file.querySelectorAll('text')].map((one) => one.textContent);
      return { broken: file.querySelector('parsererror') !== null, texts, paths: file.querySelectorAll('path').length };
    }, text);
    expect(drawn.broken).toBe(false);
    expect(drawn.texts).toEqual(expect.arrayContaining(['ESP32', 'Air sensor', 'Display', 'I2C']));
    expect(drawn.paths).toBeGreaterThan(40);
  });

  await test.step('report, and the same from the command line', async () => {
    const markdown = await saved('Rule report');
    expect(markdown.text).toContain('elec-pullup-missing');
    const report = JSON.parse((await saved('Rule report for programs')).text);
    expect(report.counts).toMatchObject({ error: 1, warning: 0 });
    const file = await saved('Board');
    expect(file.name).toBe('ESP32-weather-station.busbar.json');
    const checked = await busbar(folder, 'check', file.name, '--format', 'json', '--today', report.today);
    expect(checked.code).toBe(1);
    expect(JSON.parse(checked.out)).toEqual(report);
    const lenient = await busbar(folder, 'check', file.name, '--fail-on', 'never');
    expect(lenient.code).toBe(0);
    expect(lenient.out).toMatch(/^ESP32-weather-station\.busbar\.json:\d+: error: .* \[elec-pullup-missing\]$/m);
  });

  await test.step('on a phone, in the dark', async () => {
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await openExport(page);
    const last = dialog.getByRole('button', { name: /^Rule report as SARIF/ });
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
  });
  rmSync(folder, { recursive: true, force: true });
});

async function openExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
}

function busbar(cwd: string, ...args: string[]): Promise<{ readonly code: number; readonly out: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [BUSBAR, ...args], { cwd }, (error, out) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out });
    });
  });
}

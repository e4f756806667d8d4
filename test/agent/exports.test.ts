/** Files that agents export, through the real server: an address instead of a text to retype. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { type Live, startLive } from './live.ts';

describe('[B93] export_board', () => {
  let live: Live;
  let board: string;
  beforeEach(async () => {
    live = await startLive();
    board = await live.newBoard('Bench');
  });
  afterEach(() => live.close());

  test('answers all but a small file with an address, which serves it alone, for a while, until its key is revoked', async () => {
    await live.tab(board);
    const { value, key } = await live.newKey('Robot');
    const agent = await live.agent(value);
    const parts = Array.from({ length: 8 }, () => ({ op: 'add_part', definition: 'bme280' }));
    await agent.call('apply_edits', { edits: parts });
    const { data } = await agent.call('export_board', { format: 'board_json' });
    expect(data).not.toHaveProperty('text');
    const url = `${data.url}`;
    const got = await fetch(url);
    const text = await got.text();
    expect(Buffer.byteLength(text)).toBe(data.bytes);
    const inline = await agent.call('export_board', { format: 'board_json', inline: true });
    expect(`${inline.data.text}`).toBe(text.slice(0, `${inline.data.text}`.length));
    expect(Object.keys(JSON.parse(text).parts)).toHaveLength(8);
    expect(got.headers.get('content-disposition')).toContain(`filename*=UTF-8''Bench`);
    expect(got.headers.get('x-content-type-options')).toBe('nosniff');
    expect(got.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await fetch(`${url}x`)).status).toBe(404);
    const small = await agent.call('export_board', { format: 'bom_csv' });
    expect(small.data).toMatchObject({ text: expect.stringContaining('BME280') });

    live.clock.advance(LIMITS.exportLifeMs);
    expect((await fetch(url)).status).toBe(404);
    const again = `${(await agent.call('export_board', { format: 'board_json' })).data.url}`;
    expect((await fetch(again)).status).toBe(200);
    await live.revoke(key.id);
    expect((await fetch(again)).status).toBe(404);
  });
});

/** Awareness states as they come from the wire, read with care: what does not fit is left out, never thrown. */

import { callActionsOf } from '#schemas/call-action.ts';
import { isObject } from '#schemas/json.ts';
import { harmlessName } from '#schemas/names.ts';
import type { AgentCall, AgentState, PersonState } from '#schemas/presence.ts';

/** A person whom the server has named; null for anything else. Properties of the wrong shape are absent. */
export function personState(state: unknown): PersonState | null {
  if (!isObject(state) || state.kind !== 'person' || !isObject(state.user)) return null;
  const { id, name, color } = state.user;
  if (!isText(id) || !isText(name) || !isText(color)) return null;
  const cursor = point(state.cursor);
  const selection = ids(state.selection);
  const { drag, connecting } = state;
  const by = isObject(drag) ? point(drag.by) : null;
  const parts = isObject(drag) ? ids(drag.parts) : null;
  const to = isObject(connecting) ? point(connecting.to) : null;
  return {
    kind: 'person',
    user: { id, name: harmlessName(name), color },
    ...(cursor === null ? {} : { cursor }),
    ...(selection === null ? {} : { selection }),
    ...(by === null || parts === null ? {} : { drag: { parts, by } }),
    ...(to === null || !isObject(connecting) || !isText(connecting.part) || !isText(connecting.interface)
      ? {}
      : { connecting: { part: connecting.part, interface: connecting.interface, to } }),
    ...(typeof state.visible === 'boolean' ? { visible: state.visible } : {}),
    ...(isView(state.view) ? { view: state.view } : {}),
    ...(isNumber(state.writer) ? { writer: state.writer } : {}),
    ...(isNumber(state.following) ? { following: state.following } : {}),
    ...(state.summons === true ? { summons: true } : {}),
  };
}

/** An agent's state; null for anything else. Calls that make no sense are left out. */
export function agentState(state: unknown): AgentState | null {
  if (!isObject(state) || state.kind !== 'agent' || !isObject(state.user)) return null;
  const { id, name, color, owner } = state.user;
  if (!isText(id) || !isText(name) || !isText(color) || !isText(owner)) return null;
  const { status, last, lastTool, mode, energy } = state;
  if ((status !== 'connected' && status !== 'inactive') || !isNumber(last) || !Array.isArray(state.calls)) return null;
  const cursor = point(state.cursor);
  return {
    kind: 'agent',
    user: { id, name: harmlessName(name), color, owner },
    calls: state.calls.map(agentCall).filter((call) => call !== null),
    status,
    last,
    ...(cursor === null ? {} : { cursor }),
    ...(isText(lastTool) ? { lastTool } : {}),
    ...(mode === 'edit' || mode === 'ask' || mode === 'read' ? { mode } : {}),
    ...(isObject(energy) && isNumber(energy.used) && isNumber(energy.limit)
      ? { energy: { used: energy.used, limit: energy.limit, own: energy.own === true } }
      : {}),
  };
}

function agentCall(value: unknown): AgentCall | null {
  if (!isObject(value)) return null;
  const { call, tool, summary, what: said, to, granted, since } = value;
  if (!isText(call) || !isText(tool) || !isText(summary) || !(to === null || isNumber(to))) return null;
  const what = callActionsOf(said);
  return {
    call,
    tool,
    summary,
    ...(what === null ? {} : { what }),
    to,
    ...(typeof granted === 'boolean' ? { granted } : {}),
    ...(isNumber(since) ? { since } : {}),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function point(value: unknown): [number, number] | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [x, y]: unknown[] = value;
  return isNumber(x) && isNumber(y) ? [x, y] : null;
}

/** A box that has a size. */
function isView(value: unknown): value is [number, number, number, number] {
  if (!Array.isArray(value) || value.length !== 4 || !value.every(isNumber)) return false;
  const [minX = 0, minY = 0, maxX = 0, maxY = 0] = value;
  return minX < maxX && minY < maxY;
}

function ids(value: unknown): readonly string[] | null {
  return Array.isArray(value) && value.every(isText) ? value : null;
}

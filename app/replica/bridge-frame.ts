/** Bridge frames as they travel: varUint 100, then one varString of JSON. */

import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { DAMAGE_CODES, type DamageCode, FRAME, type FromTab, type Role, type ToTab } from '#schemas/bridge.ts';
import { isObject } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';

export function writeBridgeFrame(message: FromTab): Uint8Array<ArrayBuffer> {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, FRAME.bridge);
  encoding.writeVarString(encoder, JSON.stringify(message));
  return new Uint8Array(encoding.toUint8Array(encoder));
}

/** The message of a frame whose type has been read; null where it is none that this program knows. */
export function readBridgeFrame(decoder: decoding.Decoder): ToTab | null {
  let json: unknown;
  try {
    json = JSON.parse(decoding.readVarString(decoder));
  } catch {
    return null;
  }
  return isObject(json) ? toTab(json) : null;
}

type UncheckedMessage = Readonly<Record<string, unknown>>;

function toTab(json: UncheckedMessage): ToTab | null {
  const { type, call, clock, agent } = json;
  switch (type) {
    case 'welcome': {
      const { role, account, version, damaged } = json;
      if (!isRole(role) || typeof account !== 'string') return null;
      const welcome = { type, role, account, version: typeof version === 'string' ? version : '' } as const;
      // One that only a later server knows is damage all the same.
      return typeof damaged === 'string'
        ? { ...welcome, damaged: isDamageCode(damaged) ? damaged : 'segment' }
        : welcome;
    }
    case 'saved':
      return typeof json.n === 'number' ? { type, n: json.n } : null;
    case 'grant': {
      if (typeof call !== 'string' || typeof clock !== 'number' || typeof json.tool !== 'string') return null;
      if (!isObject(agent) || typeof agent.key !== 'string' || typeof agent.label !== 'string') return null;
      const color = typeof agent.color === 'string' ? agent.color : '';
      const identity = { key: agent.key, label: agent.label, color };
      // A server of before there were modes grants only what may be done; a mode of after this may be less than that.
      const mode = json.mode === undefined || json.mode === 'edit' ? 'edit' : json.mode === 'ask' ? 'ask' : 'read';
      // It came out of JSON.parse.
      return { type, call, clock, tool: json.tool, input: json.input as Json, agent: identity, mode };
    }
    case 'deny':
      if (typeof call !== 'string' || typeof clock !== 'number') return null;
      return { type, call, clock, reason: typeof json.reason === 'string' ? json.reason : '' };
    case 'ack':
      return typeof call === 'string' ? { type, call } : null;
    case 'paused':
      return Array.isArray(json.keys) ? { type, keys: json.keys.filter((key) => typeof key === 'string') } : null;
    default:
      return null;
  }
}

function isDamageCode(value: string): value is DamageCode {
  return DAMAGE_CODES.some((code) => code === value);
}

function isRole(value: unknown): value is Role {
  return value === 'owner' || value === 'editor' || value === 'viewer';
}

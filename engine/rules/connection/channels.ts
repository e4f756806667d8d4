/** Lines that a part passes on from one of its pins to another. */

import type { DomainName } from '#schemas/part-definition/types.ts';
import { isOneLine } from '../../allocation/channels.ts';
import type { PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Node, ResourceRef } from '../../design/design.ts';
import { isGrounded } from '../electrical/grounded.ts';
import { isOpenPin } from '../electrical/pin-level.ts';
import { giverAt } from '../electrical/resistor-ends.ts';
import { CONTACTS, isSupplyGround, otherEnds } from '../electrical/switched-net.ts';
import { netAt, partPin, RESISTOR } from '../lookup.ts';
import { list, partName } from '../names.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { signalPinsOn } from '../signals.ts';

export const CONN_CHANNEL_BROKEN = rule({
  id: 'conn-channel-broken',
  scope: 'part',
  severity: 'error',
  todo: { only: 'where one end is merely open' },
  title: 'The two ends of a channel do not carry the same line',
  why: 'Inside the part one pin follows another: an output follows its input, one side of a level shifter follows the other. If the two pins are wired to different lines, or one of them is open, no useful signal arrives.',
  example: 'MISO enters a level shifter at A2, but SCK is wired to B2.',
  fix: 'Move the wire to the pin of the same channel. Waive it if the open end is wired off the board.',
  concerns: hasChannels,
  message: {
    open: (p: NameLists<'open' | 'used'>) =>
      `${list(p.open)} ${p.open.length === 1 ? 'is' : 'are'} open, so nothing reaches ${list(p.used)} through ${p.open.length === 1 ? 'it' : 'them'}`,
    idle: (p: NameLists<'driven' | 'idle'>) =>
      `${list(p.driven)} ${p.driven.length === 1 ? 'is' : 'are'} driven, but ${list(p.idle)}, which ${p.driven.length === 1 ? 'it switches, is' : 'they switch, are'} open: that switches nothing`,
    half: (p: Names<'driven' | 'idle' | 'load' | 'used' | 'return'>) =>
      `${p.driven} is driven, but ${p.idle}, which it switches, is open: ${p.load} lies between ${p.used} and ${p.return}, so it runs in one direction only`,
    mixed: (p: NameLists<'open' | 'used'> & Names<'driven' | 'idle'>) =>
      `${list(p.used)} ${p.used.length === 1 ? 'is' : 'are'} in use, but the other end of the channel, ${list(p.open)}, is open; ${p.driven} is wired instead, which belongs to the channel of ${p.idle}`,
    crossed: (p: Names<'from' | 'to' | 'carried' | 'expected'>) =>
      `${p.from} and ${p.to} are the two ends of one channel, but ${p.from} carries ${p.carried} and ${p.to} carries ${p.expected}: the lines are crossed`,
    deaf: (p: NameLists<'inputs'> & Names<'from' | 'to'>) =>
      `${list(p.inputs)} are all inputs, connected through the channel of ${p.from} and ${p.to}: nothing drives the line`,
  },
  check: (placed, { design, report }) => {
    for (const [domain, { channels }] of placed.definition.domains ?? []) {
      const states = channels.map((channel) => ({
        ...channel,
        isFed: isWired(design, placed, domain, channel.from),
        isUsed: isWired(design, placed, domain, channel.to),
      }));
      const pin = (resource: string) => partPin(placed, resource, domain);
      const dead = states.filter(({ isFed, isUsed }) => isUsed && !isFed);
      const idle = states.filter(({ isFed, isUsed }) => isFed && !isUsed);
      const open = [...dead, ...(dead.length === 0 ? idle.filter((one) => one.both_ways).map(reversed) : [])];
      const [stray] = dead.length === 0 ? [] : idle;
      const ends = { open: open.map(({ from }) => pin(from)), used: open.map(({ to }) => pin(to)) };
      const refs = open.flatMap(({ from, to }) => [pin(from), pin(to)]);
      if (stray !== undefined) {
        const strays = { driven: pin(stray.from), idle: pin(stray.to) };
        report({ variant: 'mixed', params: { ...ends, ...strays }, refs: [...refs, pin(stray.from)] });
      } else if (open.length > 0) report({ variant: 'open', params: ends, refs, todo: true });
      const useless =
        dead.length > 0
          ? []
          : idle.filter(
              (one) =>
                one.both_ways !== true &&
                !isToldElsewhere(placed, domain, one.to) &&
                !isFreeOutlet(placed, domain, one.to),
            );
      const half = halfBridge(design, placed, domain, channels, useless);
      if (half !== null) report({ variant: 'half', ...half, todo: false });
      else if (useless.length > 0)
        report({
          variant: 'idle',
          params: { driven: useless.map(({ from }) => pin(from)), idle: useless.map(({ to }) => pin(to)) },
          refs: useless.flatMap(({ from, to }) => [pin(from), pin(to)]),
          severity: 'warning',
          todo: true,
        });
      for (const { from, to, isFed, isUsed, both_ways } of states) {
        const inputs = isFed && isUsed && both_ways === true ? deafEnds(design, [pin(from), pin(to)]) : null;
        if (inputs !== null)
          report({
            variant: 'deaf',
            params: { from: pin(from), to: pin(to), inputs },
            refs: [...inputs, pin(from), pin(to)],
          });
        const lines = isFed && isUsed ? crossedLines(placed, domain, from, to) : null;
        if (lines === null) continue;
        const [carried, expected] = lines;
        report({
          variant: 'crossed',
          params: { from: pin(from), to: pin(to), carried, expected },
          refs: [pin(from), pin(to)],
        });
      }
    }
  },
});

/**
 * A motor on the output beside an open one of its bridge, and on a rail or a ground with its other lead. Null where there is none, or
 * where the two outputs are no bridge.
 */
function halfBridge(
  design: Design,
  placed: PlacedPart,
  domain: DomainName,
  channels: readonly { readonly to: string }[],
  [idle, ...more]: readonly { readonly from: string; readonly to: string }[],
) {
  const open = more.length === 0 ? idle?.to : undefined;
  const pins = placed.definition?.domains.get(domain)?.resources;
  const isBridge = (resource: string) => MOTOR_LEADS.every((lead) => pins?.get(resource)?.functions.has(lead) === true);
  const at = channels.findIndex(({ to }) => to === open);
  const beside = at < 0 ? undefined : channels[at % 2 === 0 ? at + 1 : at - 1]?.to;
  if (idle === undefined || open === undefined || beside === undefined || ![open, beside].every(isBridge)) return null;
  const used = partPin(placed, beside, domain);
  for (const node of netAt(design, used)?.nodes ?? []) {
    if (node.part === placed.part.id || !MOTOR_LEADS.includes(node.function)) continue;
    for (const other of otherEnds(design, node)) {
      const back = isGrounded(design, other) ? groundAt(design, other) : giverAt(design, other);
      if (back === undefined) continue;
      const [driven, alone] = [partPin(placed, idle.from, domain), partPin(placed, open, domain)];
      const params = { driven, idle: alone, load: partName(design, node.part), used, return: back };
      return { params, refs: [driven, alone, node, other] };
    }
  }
  return null;
}

function groundAt(design: Design, pin: ResourceRef): Node | undefined {
  return netAt(design, pin)?.nodes.find((node) => node.part !== pin.part && isSupplyGround(design, node));
}

const MOTOR_LEADS: readonly string[] = ['motor_positive', 'motor_negative'];

/** The inputs at both ends of a channel that passes either way, where neither end has anything else. */
function deafEnds(design: Design, pins: readonly [ResourceRef, ResourceRef]): readonly Node[] | null {
  const inputs: Node[] = [];
  for (const pin of pins) {
    const net = netAt(design, pin);
    if (net === undefined || net.nodes.some((node) => node.function === RESISTOR)) return null;
    const { drivers, pullers, rails, both, receivers, hasGround } = signalPinsOn(design, net);
    const others = [drivers, pullers, both].flat().filter((node) => node.part !== pin.part);
    const deaf = receivers.filter((node) => node.part !== pin.part);
    if (others.length + rails.length > 0 || hasGround || deaf.length === 0) return null;
    inputs.push(...deaf);
  }
  return inputs;
}

function hasChannels({ domains }: DefinitionIndex): boolean {
  return [...domains.values()].some(({ channels }) => channels.length > 0);
}

/** Of a contact, and of a pin that says itself what follows where it is open, that is said elsewhere. */
function isToldElsewhere({ definition }: PlacedPart, domain: DomainName, resource: string): boolean {
  const entry = definition?.domains.get(domain)?.resources.get(resource);
  if (entry === undefined) return true;
  const { consequence = 'allowed' } = entry.resource.when_open ?? {};
  return consequence !== 'allowed' || [...entry.functions.keys()].some((name) => CONTACTS.has(name));
}

/** A port of a fluid part that may stay open: what flows out of it is what one wants. */
function isFreeOutlet({ definition }: PlacedPart, domain: DomainName, port: string): boolean {
  const { when_open } = definition?.domains.get(domain)?.resources.get(port)?.resource ?? {};
  return (domain === 'hydraulic' || domain === 'pneumatic') && when_open?.consequence === 'allowed';
}

function isWired(design: Design, placed: PlacedPart, domain: DomainName, resource: string): boolean {
  return !isOpenPin(design, { part: placed.part.id, domain, resource });
}

function reversed<Channel extends { readonly from: string; readonly to: string }>(channel: Channel): Channel {
  return { ...channel, from: channel.to, to: channel.from };
}

/** What the two ends carry where that is two lines. */
function crossedLines(
  placed: PlacedPart,
  domain: DomainName,
  from: string,
  to: string,
): readonly [string, string] | null {
  const [here, there] = [linesOn(placed, domain, from), linesOn(placed, domain, to)];
  const [carried] = here;
  const [expected] = there;
  if (carried === undefined || expected === undefined) return null;
  return here.some((x) => there.some((y) => isOneLine(x, y))) ? null : [carried, expected];
}

function linesOn({ instances }: PlacedPart, domain: DomainName, resource: string): readonly string[] {
  return instances.flatMap(({ end, index, slots }) =>
    end.domain !== domain || index.passive
      ? []
      : slots.flatMap((slot) => (slot.resource === resource ? [slot.function] : [])),
  );
}

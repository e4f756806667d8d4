/** Who drives a net and who listens, from functions, declared directions and, where both could, the protocol's role. */
import { type ErcType, FUNCTIONS, rolesPair } from '#schemas/vocabulary/index.ts';
import type { Instance } from '../allocation/instance.ts';
import { append } from '../board/append.ts';
import type { Design, Net, Node } from '../design/design.ts';
import { farEnds } from './by-kind.ts';
import { sharedByRules } from './incremental/shared.ts';
import { instanceOf, resourceAt } from './lookup.ts';
import { withoutGrounds } from './without-grounds.ts';

interface SignalNet {
  /** Push-pull drivers: they set the high and the low level. */
  readonly drivers: readonly Node[];
  /** Drivers that only pull low. */
  readonly pullers: readonly Node[];
  /** Rails that tie receivers to a high level. */
  readonly rails: readonly Node[];
  readonly receivers: readonly Node[];
}

/** Lines of a protocol that its leader drives although the function alone goes both ways; the other end drives the rest. */
const LED_BY: ReadonlyMap<string, { readonly leaders: readonly string[]; readonly lines: readonly string[] }> = new Map(
  [
    ['spi', { leaders: ['master', 'controller'], lines: ['spi_mosi', 'spi_sck', 'spi_ss'] }],
    ['qspi', { leaders: ['master', 'controller'], lines: ['qspi_sck', 'qspi_ss'] }],
    ['i2s', { leaders: ['master', 'controller'], lines: ['i2s_bclk', 'i2s_ws', 'i2s_mclk'] }],
    ['pdm', { leaders: ['receiver'], lines: ['pdm_clk'] }],
    ['sdio', { leaders: ['host'], lines: ['sdio_clk'] }],
    ['rmii', { leaders: ['mac'], lines: ['rmii_txd', 'rmii_tx_en', 'mdc'] }],
    ['swd', { leaders: ['debugger'], lines: ['swclk'] }],
    ['jtag', { leaders: ['debugger'], lines: ['jtag_tck', 'jtag_tms', 'jtag_tdi', 'jtag_trst'] }],
  ],
);

const TIES_HIGH: ReadonlySet<string> = new Set(['power_output']);
const TIES_LOW: ReadonlySet<string> = new Set(['ground']);

/** False where no net of these functions alone has a driver and a receiver. */
export function maySignal(functions: ReadonlySet<string>): boolean {
  let [drives, listens] = [false, false];
  for (const name of functions) {
    const entry = FUNCTIONS.get(name);
    drives ||= TIES_HIGH.has(name) || TIES_LOW.has(name);
    if (entry === undefined || entry.signal_class === 'power' || entry.signal_class === 'ground') continue;
    const { erc_type: erc } = entry;
    const both = erc === 'bidirectional' || erc === 'tri_state';
    drives ||= both || erc === 'output' || erc === 'open_collector';
    listens ||= both || erc === 'input' || (erc === 'open_collector' && entry.direction === 'bidirectional');
  }
  return drives && listens;
}

/** The signal that an electrical net carries between at least two pins; null where it carries none. */
export const signalOn = sharedByRules((design, net: Net): SignalNet | null =>
  net.nodes.length < 2 || net.nodes[0]?.domain !== 'electrical' ? null : sort(design, net),
);

/** What each pin of a net does by itself, whatever else is on the net. */
export interface SignalPins extends SignalNet {
  /** Pins that can do both. */
  readonly both: readonly Node[];
  readonly hasGround: boolean;
}

function sort(design: Design, net: Net): SignalNet | null {
  const { drivers: sure, pullers, rails, receivers: listeners, both, hasGround } = signalPinsOn(design, net);
  // A pin that can do both listens where something else sets the level; where nothing does, it is the one that drives.
  const drivers = sure.length + rails.length === 0 && !hasGround ? both : sure;
  const receivers = both.length === 0 ? listeners : [...listeners, ...both];
  const isSet = drivers.length + pullers.length + rails.length > 0 || hasGround;
  return isSet && receivers.length > 0 ? { drivers, pullers, rails, receivers } : null;
}

export const signalPinsOn = sharedByRules((design, net: Net): SignalPins => {
  let [drivers, pullers, receivers, both, rails] = [NO_NODES, NO_NODES, NO_NODES, NO_NODES, NO_NODES];
  const hasGround = net.nodes.some((node) => TIES_LOW.has(node.function));
  for (const node of withoutGrounds(net)) {
    if (TIES_HIGH.has(node.function)) rails = append(rails, node);
    const entry = FUNCTIONS.get(node.function);
    if (entry === undefined || entry.signal_class === 'power' || entry.signal_class === 'ground') continue;
    const side = isOpenCollector(design, node) ? 'pulls' : sideOf(design, node, entry.erc_type);
    if (side === 'drives') drivers = append(drivers, node);
    else if (side === 'pulls') {
      pullers = append(pullers, node);
      if (entry.direction === 'bidirectional') receivers = append(receivers, node);
    } else if (side === 'listens') receivers = append(receivers, node);
    else if (side === 'both') both = append(both, node);
  }
  return { drivers, pullers, rails, receivers, both, hasGround };
});

const NO_NODES: Node[] = [];

/** A pin that can only pull low, whichever of its functions it serves: that it is an open collector is one of them. */
export function isOpenCollector(design: Design, node: Node): boolean {
  if (node.function === OPEN_COLLECTOR) return true;
  if (!MAYBE_OPEN.has(node.function)) return false;
  const functions = resourceAt(design, node)?.functions;
  return functions?.has(OPEN_COLLECTOR) === true && !functions.has('digital_output') && !functions.has('digital_io');
}

const OPEN_COLLECTOR = 'open_drain_output';

/** Functions of outputs that are open collectors in some parts, which say so. */
export const MAYBE_OPEN: ReadonlySet<string> = new Set(['quadrature_a', 'quadrature_b', 'quadrature_index']);

function sideOf(design: Design, node: Node, erc: ErcType): 'drives' | 'pulls' | 'listens' | 'both' | null {
  if (erc === 'output') return 'drives';
  if (erc === 'input') return 'listens';
  if (erc === 'open_collector') return 'pulls';
  if (erc !== 'bidirectional' && erc !== 'tri_state') return null;
  const declared = declaredDirection(design, node);
  if (declared === 'source') return 'drives';
  if (declared === 'sink') return 'listens';
  const instance = instanceOf(design, node);
  const led = instance === undefined ? undefined : LED_BY.get(instance.index.interface.protocol.type);
  if (instance !== undefined && led !== undefined) {
    const leads = actingRoles(design, instance).some((role) => led.leaders.includes(role));
    if (leads === led.lines.includes(node.function)) return 'drives';
    return 'listens';
  }
  const direction = roleDirection(instance);
  return direction ?? 'both';
}

/** Of several roles those that the ends on the other side leave it: a level shifter is the slave of a master. */
function actingRoles(design: Design, instance: Instance): readonly string[] {
  const { roles } = instance.index;
  if (roles.length < 2) return roles;
  const { type } = instance.index.interface.protocol;
  const partners = farEnds(design, instance);
  const acting = roles.filter((role) =>
    partners.every((other) => other.index.passive || other.index.roles.some((theirs) => rolesPair(type, role, theirs))),
  );
  return acting.length === 0 ? roles : acting;
}

/** The direction that the resource's own function states; undefined where the vocabulary's general one holds. */
export function declaredDirection(design: Design, node: Node): 'source' | 'sink' | 'bidirectional' | undefined {
  const found = resourceAt(design, node);
  return found?.functions.get(node.function)?.direction;
}

/** An interface in one plain role says which way its signals go. */
function roleDirection(instance: Instance | undefined): 'drives' | 'listens' | null {
  if (instance === undefined || instance.index.roles.length !== 1) return null;
  const [role] = instance.index.roles;
  if (role === 'output' || role === 'transmitter') return 'drives';
  if (role === 'input' || role === 'receiver') return 'listens';
  return null;
}

import { MapView } from '../board/map-view.ts';
import type { Net } from './design.ts';

/** What of the wiring of a board the next one goes on from. */
export interface Wiring {
  /**
   * The token of the net that a resource is in, by `resourceKey`. A net keeps its token while it grows and shrinks, so
   * that what has changed about it is written in one place.
   */
  readonly tokens: ReadonlyMap<string, number>;
  readonly byToken: readonly (Net | undefined)[];
  /** Tokens that no net has. */
  readonly free: readonly number[];
  /** Worked out when somebody first asks. */
  readonly choosers: () => Choosers;
  /** Whether all keys of resources are what they look like: no id of a part has a slash. */
  readonly simple: boolean;
}

/** Ids of the connections whose passive end chooses by what sits on a net, by its token; by the line's key where it is in none. */
export type Choosers = ReadonlyMap<number | string, ReadonlySet<string>>;

/** The net of a resource, by way of its token. */
export class NetOf extends MapView<Net> {
  private readonly wiring: Pick<Wiring, 'tokens' | 'byToken'>;
  private whole: ReadonlyMap<string, Net> | null = null;

  constructor(wiring: Pick<Wiring, 'tokens' | 'byToken'>) {
    super();
    this.wiring = wiring;
  }

  override get size(): number {
    return this.wiring.tokens.size;
  }

  override get(key: string): Net | undefined {
    const token = this.wiring.tokens.get(key);
    return token === undefined ? undefined : this.wiring.byToken[token];
  }

  override has(key: string): boolean {
    return this.wiring.tokens.has(key);
  }

  override keys(): MapIterator<string> {
    return this.wiring.tokens.keys();
  }

  override values(): MapIterator<Net> {
    return this.flat().values();
  }

  override entries(): MapIterator<[string, Net]> {
    return this.flat().entries();
  }

  private flat(): ReadonlyMap<string, Net> {
    if (this.whole === null) {
      const whole = new Map<string, Net>();
      for (const [key, token] of this.wiring.tokens) {
        const net = this.wiring.byToken[token];
        if (net !== undefined) whole.set(key, net);
      }
      this.whole = whole;
    }
    return this.whole;
  }
}

/** What decides between candidates of a connection, as data: `engine/wording` words it for agents, the page for people. */
import type { Coded } from '#schemas/coded.ts';

export type OfferFact = Coded<OfferFactParams>;

/** Each with the connection made. */
export interface OfferFactParams {
  /** What would feed the port. `volts` is null where it only passes on what feeds it, and nothing does. */
  readonly supply: { readonly volts: number | null; readonly fed: boolean; readonly left: CurrentLeft | null };
  /** What the port would feed: what it accepts and draws, where that is stated, and what the port then has left. */
  readonly load: {
    readonly accepts_V: readonly [number, number] | null;
    readonly draw_mA: number | null;
    readonly left: CurrentLeft | null;
  };
  /** The voltage of the logic of a bus or a line. */
  readonly logic: { readonly volts: number };
  /** The voltage of a rail that would set the level of an input. */
  readonly level: { readonly volts: number };
  /** The I2C address that the device has on the bus. */
  readonly address: { readonly address: string; readonly free: boolean };
  /** The pins that decide the I2C address of the device, which are open. */
  readonly 'address-open': { readonly pins: readonly string[] };
  /** The pins that the connection would take, of which there was a choice. */
  readonly pins: { readonly pins: readonly string[] };
  /** The fastest speed that both ends run at. */
  readonly speed: { readonly mbps: number };
  /** The pressure that the port bears. */
  readonly pressure: { readonly most_bar: number };
}

/** In mA: what is left of what may be drawn. Where a load states no draw it may be less. */
export interface CurrentLeft {
  readonly left_mA: number;
  readonly limit_mA: number;
  readonly stated: boolean;
}

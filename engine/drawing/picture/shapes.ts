/** What a picture is made of: shapes in the px of the picture, in the order in which they are painted. */
import type { InkWeight, Material } from './materials.ts';

/** From afar a silhouette in its colour; then its shape and used ports; near all pins and labels. */
export const LEVELS = ['far', 'middle', 'near'] as const;
export type Level = (typeof LEVELS)[number];

export type Trace =
  | {
      readonly kind: 'rect';
      readonly x: number;
      readonly y: number;
      readonly w: number;
      readonly h: number;
      readonly r: number;
    }
  | { readonly kind: 'oval'; readonly x: number; readonly y: number; readonly rx: number; readonly ry: number }
  | { readonly kind: 'line'; readonly points: readonly number[]; readonly closed: boolean }
  /** SVG path data in units of `scale` px. */
  | {
      readonly kind: 'path';
      readonly d: string;
      readonly x: number;
      readonly y: number;
      readonly scale: readonly [number, number];
    };

export interface Form {
  readonly trace: Trace;
  readonly fill: Material | null;
  readonly line: Material | null;
  /** px of the line. */
  readonly width: number;
  readonly alpha: number;
  readonly from: Level;
  /** Casts the one soft edge of the picture. */
  readonly soft: boolean;
}

/** px, of where a text begins, or ends where it is aligned right. */
export interface LabelPlace {
  readonly x: number;
  readonly y: number;
  readonly align: 'left' | 'center' | 'right';
  readonly room: number;
}

export interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** px of its type, and the least room that it has along and across its line. */
  readonly size: number;
  readonly room: number;
  readonly gap: number;
  readonly align: 'left' | 'center' | 'right';
  /** Whether it runs upwards. */
  readonly upright: boolean;
  /** What it stands on. */
  readonly on: Material;
  readonly weight: InkWeight;
  /** Of a screen that shines; null: the ink that is read best. */
  readonly ink: Material | null;
  readonly bold: boolean;
  readonly from: Level;
  /** Whether its beginning may stand for it; else it is shown whole or not at all. */
  readonly cut: boolean;
  /** Not shown from this level on. */
  readonly until: Level | null;
  /** Index of the pad that it names; its ink is strong where the pad is used. */
  readonly pad: number | null;
  /** Beside the part, where it stands as long as it has no room on it; null where it is hidden then. */
  readonly aside: LabelPlace | null;
}

/** How the place where a wire joins looks. */
export type PadLook = 'header' | 'lead' | 'screw' | 'port' | 'contact' | 'chip' | 'shaft';

export interface PadShape {
  readonly x: number;
  readonly y: number;
  /** px of its radius; for a pad of a chip half of its width and height. */
  readonly rx: number;
  readonly ry: number;
  readonly look: PadLook;
}

import type { PlacedPart } from '../../allocation/instance.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import { Memo } from '../incremental/cells.ts';
import type { TrackedDesign } from '../incremental/tracked-design.ts';
import { FeedList } from './feed-list.ts';
import { loadOf, NO_CURRENT, NO_LOAD, passedThrough, sameCurrent, sameLoad } from './flow.ts';
import type { Current, Feed, Load, Rail, Voltage } from './rail.ts';
import type { RailShape } from './shape.ts';
import { carriedVoltage, getsWrongVoltage, ownVoltage, sameVoltage } from './voltage.ts';

/**
 * A rail of a design that may change. What it carries and gives is worked out when somebody asks: once, in time that
 * grows with the feeds at the rail and at what stands above or below it, and again only where what it rests on changed.
 */
export class PlacedRail implements Rail {
  readonly shape: RailShape;
  readonly parents: PlacedRail[] = [];
  readonly children: PlacedRail[] = [];
  readonly arriving = new FeedList();
  readonly leaving = new FeedList();
  private readonly design: TrackedDesign;
  private part: PlacedPart;
  private carried: Memo<Voltage | null> | null = null;
  private wrong: Memo<boolean> | null = null;
  private given: Memo<Load> | null = null;
  private passed: Memo<Current> | null = null;
  private ownThrough: Map<InterfaceIndex, Memo<Voltage | null>> | null = null;

  constructor(design: TrackedDesign, placed: PlacedPart, shape: RailShape) {
    this.design = design;
    this.part = placed;
    this.shape = shape;
  }

  get placed(): PlacedPart {
    this.design.readPart(this.part.part.id);
    return this.part;
  }

  /** Of the part only its definition stays what it was. */
  moveTo(part: PlacedPart): void {
    this.part = part;
  }

  get incoming(): readonly Feed[] {
    return this.arriving.read(this.design.cells);
  }

  get outgoing(): readonly Feed[] {
    return this.leaving.read(this.design.cells);
  }

  get voltage(): Voltage | null {
    this.carried ??= new Memo<Voltage | null>(null, () => carriedVoltage(this), sameVoltage);
    return this.design.cells.get(this.carried);
  }

  get wronglyFed(): boolean {
    this.wrong ??= new Memo<boolean>(false, () => getsWrongVoltage(this), Object.is);
    return this.design.cells.get(this.wrong);
  }

  get load(): Load {
    if (this.outgoing.length === 0) return NO_LOAD;
    this.given ??= new Memo(NO_LOAD, () => loadOf(this), sameLoad);
    return this.design.cells.get(this.given);
  }

  get passedOn(): Current {
    if (this.children.length === 0 && this.outgoing.length === 0) return NO_CURRENT;
    this.passed ??= new Memo(NO_CURRENT, () => passedThrough(this), sameCurrent);
    return this.design.cells.get(this.passed);
  }

  own(through: InterfaceIndex): Voltage | null {
    this.ownThrough ??= new Map();
    let memo = this.ownThrough.get(through);
    if (memo === undefined) {
      memo = new Memo<Voltage | null>(null, () => ownVoltage(this, through), sameVoltage);
      this.ownThrough.set(through, memo);
    }
    return this.design.cells.get(memo);
  }
}

/**
 * Which pins are on a net with a ground. A common ground is the largest net of a board and another object after each
 * edit of it; who asks this of a pin is told only where the answer for that pin has changed.
 */
import { resourceKey } from '../../board/board.ts';
import type { Design, Net, Node, ResourceRef } from '../../design/design.ts';
import type { DesignDelta } from '../../design/design-delta.ts';
import { type Cells, Signal } from '../incremental/cells.ts';
import { type Follower, FollowerKind, type TrackedDesign, trackedOf } from '../incremental/tracked-design.ts';
import { netAt } from '../lookup.ts';
import { oncePer } from '../once-per.ts';
import { isReferenceGround } from './ground.ts';

/** True where a wire joins the pin with a ground of any part. */
export function isGrounded(design: Design, pin: ResourceRef): boolean {
  const tracked = trackedOf(design);
  if (!tracked.cells.reading) return hasGroundNet(netAt(tracked.plain, pin));
  return tracked.follower(GROUNDED_PINS).read(resourceKey(pin));
}

const GROUNDED_PINS = new FollowerKind((design) => new GroundedPins(design));

class GroundedSignal extends Signal {
  grounded: boolean;

  constructor(grounded: boolean) {
    super();
    this.grounded = grounded;
  }
}

class GroundedPins implements Follower {
  private readonly cells: Cells;
  private design: Design;
  /** By `resourceKey`. */
  private readonly asked = new Map<string, GroundedSignal>();

  constructor({ cells, plain }: TrackedDesign) {
    this.cells = cells;
    this.design = plain;
  }

  read(key: string): boolean {
    let asked = this.asked.get(key);
    if (asked === undefined) {
      asked = new GroundedSignal(groundedIn(this.design, key));
      this.asked.set(key, asked);
    }
    this.cells.read(asked);
    return asked.grounded;
  }

  /** A pin has another answer only where a link to it came or went, or where its net got a ground or lost it. */
  follow(before: Design, after: Design, { links, removedNets, addedNets }: DesignDelta): void {
    this.design = after;
    if (this.asked.size === 0) return;
    for (const id of links) {
      for (const link of [before.links.get(id), after.links.get(id)]) {
        for (const { a, b } of link?.conductors ?? []) this.review([a, b]);
      }
    }
    if ([...removedNets].some(hasGround)) for (const net of addedNets) if (!hasGround(net)) this.review(net.nodes);
    if ([...addedNets].some(hasGround)) for (const net of removedNets) if (!hasGround(net)) this.review(net.nodes);
  }

  private review(nodes: readonly Node[]): void {
    for (const node of nodes) {
      const key = resourceKey(node);
      const asked = this.asked.get(key);
      if (asked !== undefined) this.reviewOne(key, asked);
    }
  }

  /** Tells who asked where the answer has changed, and forgets a pin of which nobody asks any more. */
  private reviewOne(key: string, asked: GroundedSignal): void {
    if (asked.watchers.length === 0) {
      this.asked.delete(key);
      return;
    }
    const now = groundedIn(this.design, key);
    if (now === asked.grounded) return;
    asked.grounded = now;
    this.cells.changed(asked);
  }
}

function groundedIn(design: Design, key: string): boolean {
  return hasGroundNet(design.netOf.get(key));
}

function hasGroundNet(net: Net | undefined): boolean {
  return net !== undefined && hasGround(net);
}

/** Nets are many and small: what is known of a net is kept only where finding it takes longer than looking it up. */
export function hasGround(net: Net): boolean {
  return net.nodes.length <= FEW ? someGround(net) : someGroundOnce(net);
}

const FEW = 16;
const someGround = ({ nodes }: Net): boolean => nodes.some(isReferenceGround);
const someGroundOnce = oncePer(someGround);

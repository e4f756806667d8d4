import { append } from '../../board/append.ts';
import { bySeq } from '../../board/board.ts';
import { type Cells, Signal } from '../incremental/cells.ts';
import type { Feed } from './rail.ts';

/** Feeds in the order of their links, and of the conductors of each. Cells that read the list follow its changes. */
export class FeedList extends Signal {
  private feeds = NONE;
  /** Somebody has the list, so that it must not change any more. */
  private lent = true;

  read(cells: Cells): readonly Feed[] {
    cells.read(this);
    this.lent = true;
    return this.feeds;
  }

  /** Takes one step where it comes last, else one for each feed that comes after it. */
  add(feed: Feed, cells: Cells): void {
    const feeds = this.owned();
    let place = feeds.length;
    for (let last = feeds[place - 1]; last !== undefined && isAfter(last, feed); last = feeds[place - 1]) place -= 1;
    if (place === feeds.length) this.feeds = append(feeds, feed);
    else feeds.splice(place, 0, feed);
    cells.changed(this);
  }

  remove(feed: Feed, cells: Cells): void {
    const feeds = this.owned();
    feeds.splice(feeds.indexOf(feed), 1);
    cells.changed(this);
  }

  private owned(): Feed[] {
    if (this.lent && this.feeds.length > 0) this.feeds = [...this.feeds];
    this.lent = false;
    return this.feeds;
  }
}

/** All empty lists are this one. */
const NONE: Feed[] = [];

function isAfter(a: Feed, b: Feed): boolean {
  return bySeq(a.link.connection, b.link.connection) > 0;
}

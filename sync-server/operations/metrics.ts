import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { CALL_OUTCOMES, type CallOutcome } from '../agent/call.ts';
import { FRAME_REFUSALS, type FrameRefusal } from '../rooms/malformed.ts';
import type { RoomCounts } from '../rooms/room.ts';
import { EVENTS, type EventName, type Logger } from './events.ts';
import { Counter, expose, gauge, Histogram, total } from './exposition.ts';

/** What the server counts of what it does, and what it holds when it is asked. */
export class Metrics {
  #appendedBytes = 0;
  readonly #syncs = new Histogram(
    'busbar_fsync_duration_seconds',
    'Time that the disk took for each fsync.',
    SYNC_BOUNDS,
  );
  readonly #refusals = new Counter<FrameRefusal>(
    'busbar_frames_refused_total',
    'Frames of sync sockets that were not taken, by reason.',
    'reason',
    FRAME_REFUSALS,
  );
  readonly #calls = new Counter<CallOutcome>(
    'busbar_agent_calls_total',
    'Calls of agents that ended, by outcome.',
    'outcome',
    CALL_OUTCOMES,
  );
  readonly #events = new Counter<EventName>(
    'busbar_log_events_total',
    'Events that were logged.',
    'event',
    EVENT_NAMES,
  );
  #loop: IntervalHistogram | null = null;

  appended(bytes: number): void {
    this.#appendedBytes += bytes;
  }

  synced(seconds: number): void {
    this.#syncs.add(seconds);
  }

  refused(reason: FrameRefusal): void {
    this.#refusals.add(reason);
  }

  called(outcome: CallOutcome): void {
    this.#calls.add(outcome);
  }

  /** A logger whose events are counted. */
  counting(logger: Logger): Logger {
    return (event, fields) => {
      this.#events.add(event);
      logger(event, fields);
    };
  }

  /** The metrics of now, in Prometheus' text format. The delay of the event loop is that since they were last asked for. */
  expose(version: string, rooms: RoomCounts): string {
    const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    return expose([
      {
        name: 'busbar_info',
        type: 'gauge',
        help: 'The version of the program; always 1.',
        samples: [{ labels: { version }, value: 1 }],
      },
      gauge('busbar_sockets', 'Open sync sockets.', rooms.sockets),
      gauge('busbar_boards_open', 'Documents in memory.', rooms.rooms),
      gauge('busbar_document_bytes', 'Bytes of the documents in memory, as they are stored.', rooms.bytes),
      gauge('busbar_client_ids_max', 'The most client ids that one document in memory has seen.', rooms.clients),
      gauge('busbar_boards_damaged', 'Documents in memory that are damaged.', rooms.damaged),
      gauge('busbar_boards_quarantined', 'Boards that cost too much to open.', rooms.quarantined),
      total('busbar_appended_bytes_total', 'Bytes of edits that were stored.', this.#appendedBytes),
      this.#syncs,
      this.#refusals,
      this.#calls,
      this.#events,
      ...this.#loopDelay(),
      // From here on as prom-client names them, so that dashboards for Node.js fit.
      gauge('process_resident_memory_bytes', 'Resident memory.', rss),
      gauge('process_start_time_seconds', 'Start of the process since 1970.', STARTED_S),
      total('process_cpu_seconds_total', 'CPU time of user and system.', (user + system) / 1e6),
      gauge('nodejs_heap_size_used_bytes', 'JavaScript heap in use.', heapUsed),
      gauge('nodejs_heap_size_total_bytes', 'JavaScript heap.', heapTotal),
      gauge('nodejs_external_memory_bytes', 'Memory of buffers outside of the heap.', external),
    ]);
  }

  /** Nothing is measured before somebody asks: its timer would wake an idle server a hundred times a second. */
  #loopDelay() {
    if (this.#loop === null) {
      this.#loop = monitorEventLoopDelay({ resolution: LOOP_SAMPLE_MS });
      this.#loop.enable();
    }
    const loop = this.#loop;
    // Each sample holds the time between two; without one the mean is not a number.
    const seconds = (ns: number) => (loop.count === 0 ? 0 : Math.max(0, ns / 1e9 - LOOP_SAMPLE_MS / 1e3));
    const delays = [
      gauge('nodejs_eventloop_lag_p50_seconds', 'Median delay of the event loop.', seconds(loop.percentile(50))),
      gauge('nodejs_eventloop_lag_p99_seconds', 'Delay of the event loop, p99.', seconds(loop.percentile(99))),
      gauge('nodejs_eventloop_lag_max_seconds', 'Longest delay of the event loop.', seconds(loop.max)),
    ];
    loop.reset();
    return delays;
  }

  close(): void {
    this.#loop?.disable();
  }
}

const LOOP_SAMPLE_MS = 20;
/** From a fast disk to one that is about to fail, in seconds. */
const SYNC_BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const STARTED_S = Math.round(Date.now() / 1000 - process.uptime());
const EVENT_NAMES = Object.keys(EVENTS) as readonly EventName[]; // the keys of a literal

/** Prometheus' text exposition format, version 0.0.4: https://prometheus.io/docs/instrumenting/exposition_formats */

/** A family of metrics: its name, what it counts, and its values by label. */
interface Family {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly samples: Iterable<Sample>;
}

interface Sample {
  /** What stands behind the family's name: `_bucket`, `_sum` and `_count` of a histogram. */
  readonly suffix?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export function expose(families: readonly Family[]): string {
  return families
    .map(({ name, type, help, samples }) => {
      const lines = Array.from(
        samples,
        (sample) => `${name}${sample.suffix ?? ''}${labelsOf(sample)} ${sample.value}\n`,
      );
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
    })
    .join('');
}

function labelsOf({ labels }: Sample): string {
  if (labels === undefined) return '';
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escaped(value)}"`);
  return `{${pairs.join(',')}}`;
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');
}

/** A value that is read when it is asked for. */
export function gauge(name: string, help: string, value: number): Family {
  return { name, type: 'gauge', help, samples: [{ value }] };
}

/** A value that only grows, kept elsewhere. */
export function total(name: string, help: string, value: number): Family {
  return { name, type: 'counter', help, samples: [{ value }] };
}

/** Counts by the values of one label. Those that are known beforehand stand there with 0 from the start. */
export class Counter<L extends string> implements Family {
  readonly type = 'counter';
  readonly name: string;
  readonly help: string;
  readonly #label: string;
  readonly #counts: Map<L, number>;

  constructor(name: string, help: string, label: string, known: readonly L[]) {
    this.name = name;
    this.help = help;
    this.#label = label;
    this.#counts = new Map(known.map((value) => [value, 0]));
  }

  add(value: L): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1);
  }

  get samples(): Sample[] {
    return Array.from(this.#counts, ([value, count]) => ({ labels: { [this.#label]: value }, value: count }));
  }
}

/** How many of the values were at most each of `bounds`, which ascend. */
export class Histogram implements Family {
  readonly type = 'histogram';
  readonly name: string;
  readonly help: string;
  readonly #bounds: readonly number[];
  readonly #counts: number[];
  #sum = 0;
  #count = 0;

  constructor(name: string, help: string, bounds: readonly number[]) {
    this.name = name;
    this.help = help;
    this.#bounds = bounds;
    this.#counts = bounds.map(() => 0);
  }

  add(value: number): void {
    const first = this.#bounds.findIndex((bound) => value <= bound);
    if (first !== -1) this.#counts[first] = (this.#counts[first] ?? 0) + 1;
    this.#sum += value;
    this.#count++;
  }

  get samples(): Sample[] {
    let below = 0;
    const buckets = this.#bounds.map((bound, at) => {
      below += this.#counts[at] ?? 0;
      return { suffix: '_bucket', labels: { le: String(bound) }, value: below };
    });
    return [
      ...buckets,
      { suffix: '_bucket', labels: { le: '+Inf' }, value: this.#count },
      { suffix: '_sum', value: this.#sum },
      { suffix: '_count', value: this.#count },
    ];
  }
}

import {
  INDEXES,
  type IndexedColumn,
  type IndexedTable,
  type RecordsChange,
  type RecordsView,
  type Row,
  TABLES,
  type TableName,
} from '../records.ts';

/** One write: a row, or null where it goes away. */
export interface RowWrite {
  readonly table: TableName;
  readonly id: string;
  readonly row: Row<TableName> | null;
}

export type Dump = { readonly [N in TableName]: readonly Row<N>[] };

const TABLE_NAMES = Object.keys(TABLES) as readonly TableName[]; // The keys of a literal.

/** All rows in memory, with an index for each column that `find` may ask for. */
export class RecordsImage implements RecordsView {
  readonly #tables = new Map<TableName, Map<string, Row<TableName>>>();
  readonly #indexes = new Map<string, Map<string, Set<string>>>();

  constructor(rows: Partial<Dump> = {}) {
    for (const table of TABLE_NAMES) this.#tables.set(table, new Map());
    for (const table of TABLE_NAMES) for (const row of rows[table] ?? []) this.write({ table, id: row.id, row });
  }

  get<N extends TableName>(table: N, id: string): Row<N> | null {
    return this.#rows(table).get(id) ?? null;
  }

  find<N extends IndexedTable>(table: N, column: IndexedColumn<N>, value: string): readonly Row<N>[] {
    const rows = this.#rows(table);
    const found: Row<N>[] = [];
    for (const id of this.#indexes.get(`${table}.${String(column)}`)?.get(value) ?? []) {
      const row = rows.get(id);
      if (row) found.push(row);
    }
    return found;
  }

  all<N extends TableName>(table: N): Iterable<Row<N>> {
    return this.#rows(table).values();
  }

  write({ table, id, row }: RowWrite): void {
    const rows = this.#rows(table);
    const old = rows.get(id);
    for (const column of columnsOf(table)) {
      const before = old && cellOf(old, column);
      const after = row && cellOf(row, column);
      // An id that stays keeps its place in the order.
      if (before === after) continue;
      const index = this.#index(table, column);
      if (typeof before === 'string') index.get(before)?.delete(id);
      if (typeof after !== 'string') continue;
      const ids = index.get(after);
      if (ids) ids.add(id);
      else index.set(after, new Set([id]));
    }
    if (row) rows.set(id, row);
    else rows.delete(id);
  }

  /** Every row, as it stands after `writes`. */
  dump(writes: readonly RowWrite[] = []): Dump {
    const merged = new Map(TABLE_NAMES.map((table) => [table, new Map(this.#rows(table))]));
    for (const { table, id, row } of writes) {
      if (row) merged.get(table)?.set(id, row);
      else merged.get(table)?.delete(id);
    }
    // Each table's name maps to rows of that table: the two loops above keep them apart.
    return Object.fromEntries([...merged].map(([table, rows]) => [table, [...rows.values()]])) as unknown as Dump;
  }

  #rows<N extends TableName>(table: N): Map<string, Row<N>> {
    // The constructor makes every table; rows enter one only through `write` with that table's name.
    return this.#tables.get(table) as Map<string, Row<N>>;
  }

  #index(table: TableName, column: string): Map<string, Set<string>> {
    const key = `${table}.${column}`;
    const index = this.#indexes.get(key) ?? new Map<string, Set<string>>();
    this.#indexes.set(key, index);
    return index;
  }
}

/** The writes of one transaction over rows that do not change meanwhile. `writes` is what it did, in order. */
export class RecordsTransaction implements RecordsChange {
  readonly writes: RowWrite[] = [];
  readonly #under: RecordsView;
  readonly #over = new Map<TableName, Map<string, Row<TableName> | null>>();

  constructor(under: RecordsView) {
    this.#under = under;
  }

  get<N extends TableName>(table: N, id: string): Row<N> | null {
    const row = this.#rows(table).get(id);
    return row === undefined ? this.#under.get(table, id) : row;
  }

  find<N extends IndexedTable>(table: N, column: IndexedColumn<N>, value: string): readonly Row<N>[] {
    return this.#newest(table, this.#under.find(table, column, value)).filter(
      (row) => cellOf(row, String(column)) === value,
    );
  }

  all<N extends TableName>(table: N): Iterable<Row<N>> {
    return this.#newest(table, [...this.#under.all(table)]);
  }

  put<N extends TableName>(table: N, row: Row<N>): void {
    this.#write({ table, id: row.id, row });
  }

  remove(table: TableName, id: string): void {
    this.#write({ table, id, row: null });
  }

  /** Takes over the writes of another overlay that stands on this one. */
  take(above: RecordsTransaction): void {
    for (const write of above.writes) this.#write(write);
  }

  /** The rows of below as they are now, each in its place, then those that were added. */
  #newest<N extends TableName>(table: N, under: readonly Row<N>[]): Row<N>[] {
    const over = this.#rows(table);
    const known = new Set(under.map((row) => row.id));
    const kept = under.map((row) => (over.has(row.id) ? over.get(row.id) : row));
    const added = [...over.values()].filter((row) => row && !known.has(row.id));
    return [...kept, ...added].filter((row) => row !== null && row !== undefined);
  }

  #write(write: RowWrite): void {
    this.writes.push(write);
    this.#rows(write.table).set(write.id, write.row);
  }

  #rows<N extends TableName>(table: N): Map<string, Row<N> | null> {
    const rows = this.#over.get(table) ?? new Map<string, Row<TableName> | null>();
    this.#over.set(table, rows);
    // Rows enter a table only through `#write` with that table's name.
    return rows as Map<string, Row<N> | null>;
  }
}

function columnsOf(table: TableName): readonly string[] {
  return table in INDEXES ? INDEXES[table as IndexedTable] : []; // `in` has just shown it.
}

function cellOf(row: Row<TableName>, column: string): string {
  return String((row as Readonly<Record<string, unknown>>)[column]); // Every row is a plain object of columns.
}

/** `npm run bench [-- name …]`: prints each measurement as a table. Figures of one run belong together; see docs/benchmarks.md. */
import { cpus, totalmem } from 'node:os';
import { benchAgentRoundTrip } from './agent-round-trip.ts';
import { benchAgents } from './agents.ts';
import { benchAllocation } from './allocation.ts';
import { benchCanvas } from './canvas.ts';
import { benchColdOpen } from './cold-open.ts';
import { benchCost } from './cost.ts';
import { benchDefinitions } from './definitions.ts';
import { benchDurability } from './durability.ts';
import { benchEngine } from './engine.ts';
import { benchFanOut } from './fan-out.ts';
import { benchHostile } from './hostile.ts';
import { benchIdleMemory } from './idle-memory.ts';
import { benchPeers } from './peers.ts';
import { benchRecords } from './records.ts';
import { benchRoutes } from './routes.ts';
import { benchSignIns } from './sign-ins.ts';
import { benchThroughput } from './throughput.ts';
import { benchVersions } from './versions.ts';

const BENCHES: Readonly<Record<string, () => string | Promise<string>>> = {
  engine: benchEngine,
  canvas: benchCanvas,
  allocation: benchAllocation,
  definitions: benchDefinitions,
  'fan-out': benchFanOut,
  'sign-ins': benchSignIns,
  throughput: benchThroughput,
  'cold-open': benchColdOpen,
  hostile: benchHostile,
  cost: benchCost,
  durability: benchDurability,
  'idle-memory': benchIdleMemory,
  'agent-round-trip': benchAgentRoundTrip,
  agents: benchAgents,
  versions: benchVersions,
  records: benchRecords,
  peers: benchPeers,
  routes: benchRoutes,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}
console.log(
  `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
);
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n## ${name}\n`);
  console.log(await bench());
}

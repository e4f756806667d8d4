import { parentPort } from 'node:worker_threads';
import type { Json } from '#schemas/json-schema.ts';
import { normalisePartDefinition } from '#schemas/part-definition/normalise.ts';
import { validatePartDefinition } from '#schemas/validate.ts';
import { runInBackground } from '../background.ts';
import type { FromThread } from './definition-check.ts';

runInBackground();
const say = (message: FromThread) => parentPort?.postMessage(message);

parentPort?.on('message', (file: Json) => {
  // As an import would take it: other spellings in use are no problem.
  say({ problems: validatePartDefinition(normalisePartDefinition(file)) });
});
say({ ready: true });

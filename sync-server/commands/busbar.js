#!/usr/bin/env node
// The command as npm installs it: what it runs is bundled, whatever folder one stands in.
import { importBundled } from '../bundle/import-bundled.js';

const { runCommandLine } = await importBundled('commands');
await runCommandLine();

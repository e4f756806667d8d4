/** Every agent tool, in the order in which clients list them. Static: it is the same for every key and every board. */
import { applyEditsTool } from './apply-edits.ts';
import { connectBoard } from './connect-board.ts';
import { exportBoard } from './export-board.ts';
import { findConnectable } from './find-connectable.ts';
import { getBoard } from './get-board.ts';
import { getPart } from './get-part.ts';
import { getPartSchema } from './get-part-schema.ts';
import { importPartDefinition } from './import-part-definition.ts';
import { listBoards } from './list-boards.ts';
import { runDrc } from './run-drc.ts';
import { searchPartsTool } from './search-parts.ts';
import { takeScreenshot } from './take-screenshot.ts';
import { tidyLayout } from './tidy-layout.ts';
import type { Tool } from './tool.ts';
import { undoTool } from './undo.ts';
import { validatePartDefinitionTool } from './validate-part-definition.ts';

export const TOOLS: readonly Tool[] = [
  listBoards,
  connectBoard,
  getBoard,
  getPart,
  searchPartsTool,
  findConnectable,
  applyEditsTool,
  runDrc,
  undoTool,
  tidyLayout,
  takeScreenshot,
  exportBoard,
  getPartSchema,
  validatePartDefinitionTool,
  importPartDefinition,
];

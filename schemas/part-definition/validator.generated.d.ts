import type { Validator } from '../validator.ts';
export const partDefinitionFile: Validator<unknown>;

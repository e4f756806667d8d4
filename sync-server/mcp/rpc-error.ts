import { harmlessText } from '#schemas/names.ts';
import { refusalText } from '../agent/refusal-texts.ts';
import type { AgentRefusal } from '../agent/refusals.ts';

/** Both SDKs answer an error that has a whole number as `code` as a JSON-RPC error of that code, with message and data. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: object | undefined;

  constructor(refusal: AgentRefusal | { readonly text: string }, code: number = INVALID_PARAMS, data?: object) {
    super(harmlessText('text' in refusal ? refusal.text : refusalText(refusal)));
    this.code = code;
    this.data = data;
  }
}

const INVALID_PARAMS = -32_602;

/** Both SDKs answer an error that has a whole number as `code` as a JSON-RPC error of that code, with its message. */
export class RpcError extends Error {
  readonly code: number;

  constructor(message: string, code: number = INVALID_PARAMS) {
    super(message);
    this.code = code;
  }
}

const INVALID_PARAMS = -32_602;

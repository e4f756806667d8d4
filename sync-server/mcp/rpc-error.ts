/** Both SDKs answer an error that has a whole number as `code` as a JSON-RPC error of that code, with message and data. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: object | undefined;

  constructor(message: string, code: number = INVALID_PARAMS, data?: object) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

const INVALID_PARAMS = -32_602;

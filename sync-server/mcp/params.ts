import { isObject } from '#schemas/json.ts';

/** What is wrong with the shape of a request's parameters, in words: the SDKs would answer with the dump of a parser. */

type Given = Readonly<Record<string, unknown>>;

/** Null where the parameters have the shape that their method takes, or where nothing is known of it. */
export function wrongParams({ method, params }: Given): string | null {
  const shape = SHAPES.get(`${method}`);
  if (shape === undefined) return null;
  if (!isObject(params)) return `${method} takes params, an object such as ${shape.like}.`;
  if (typeof params[shape.name] !== 'string') {
    return `params.${shape.name} of ${method} must be a string, such as in ${shape.like}. ${shape.list} lists what there is.`;
  }
  const given = params.arguments;
  if (shape.takesArguments && given !== undefined && !isObject(given)) {
    const kind = Array.isArray(given) ? 'a list' : `a ${typeof given}`;
    return `params.arguments of ${method} must be an object, not ${kind}, such as ${shape.like}; leave it out where there are none.`;
  }
  return null;
}

/** The message without arguments that are null, which some clients send for none. */
export function withoutNull(message: Given): Given {
  const { params } = message;
  if (!isObject(params) || params.arguments !== null) return message;
  const { arguments: _, ...rest } = params;
  return { ...message, params: rest };
}

interface Shape {
  /** The parameter that says which one is asked for. */
  readonly name: string;
  readonly takesArguments: boolean;
  readonly like: string;
  readonly list: string;
}

const SHAPES: ReadonlyMap<string, Shape> = new Map([
  [
    'tools/call',
    {
      name: 'name',
      takesArguments: true,
      like: '{"name": "get_board", "arguments": {"detail": "concise"}}',
      list: 'tools/list',
    },
  ],
  [
    'prompts/get',
    {
      name: 'name',
      takesArguments: true,
      like: '{"name": "wire_part", "arguments": {"part": "Display"}}',
      list: 'prompts/list',
    },
  ],
  [
    'resources/read',
    { name: 'uri', takesArguments: false, like: '{"uri": "part-schema://1.4.0"}', list: 'resources/list' },
  ],
]);

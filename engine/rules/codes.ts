/** The codes of all violations and the params of each, for whoever words them. */
import type { RuleList } from './index.ts';
import type { MessageText } from './rule.ts';

type OneOf<R> = R extends { readonly id: infer Id extends string; readonly message: infer M }
  ? M extends MessageText
    ? { readonly [C in Id]: ParamsOf<M> }
    : { readonly [V in keyof M & string as `${Id}/${V}`]: ParamsOf<M[V]> }
  : never;

type ParamsOf<M> = M extends (params: infer P) => string ? P : never;

type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;

type ParamsByCode = Intersection<OneOf<RuleList[number]>>;

/** A rule's id, or `id/variant` where it says several things. */
export type ViolationCode = keyof ParamsByCode;
export type ViolationParams<C extends ViolationCode> = ParamsByCode[C];

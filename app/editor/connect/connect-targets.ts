/** What the connect dialog offers: the interfaces of a part, and what one of them can and cannot be connected to. */
import { rankedOnBoard } from '#engine/compatibility/connectable.ts';
import type { Design } from '#engine/design/design.ts';
import { type Connectability, type PortRef, portKey } from '../../canvas/connecting.ts';
import { verdictWords } from '../../texts/engine/verdicts.ts';
import { humanised } from '../../texts/vocabulary.ts';
import { connectability } from './connectability.ts';

interface NamedPort {
  readonly port: PortRef;
  readonly name: string;
}

export interface ConnectTarget extends NamedPort {
  /** Of the part. */
  readonly label: string;
  readonly answer: Connectability;
}

interface ConnectTargets {
  readonly fits: readonly ConnectTarget[];
  /** What speaks the same protocol comes first: its refusal is the one that teaches something. */
  readonly refused: readonly ConnectTarget[];
}

/** The interfaces of a placed part, in the order of its definition. */
export function namedPortsOf(design: Design, part: string): readonly NamedPort[] {
  return [...(design.parts.get(part)?.definition?.interfaces.values() ?? [])].map((index) => ({
    port: { part, domain: index.domain, interface: index.interface.id },
    name: index.interface.name ?? humanised(index.interface.id),
  }));
}

export function connectTargets(design: Design, from: PortRef): ConnectTargets {
  const answers = connectability(design, from, verdictWords);
  const all = [...design.parts.values()].flatMap(({ part }) =>
    namedPortsOf(design, part.id).flatMap((named): readonly ConnectTarget[] => {
      const answer = answers.get(portKey(named.port));
      return answer === undefined ? [] : [{ ...named, label: part.label, answer }];
    }),
  );
  const own = protocolOf(design, from);
  const isFar = ({ port }: ConnectTarget) => Number(protocolOf(design, port) !== own);
  const { board } = rankedOnBoard(design, from);
  const places = new Map(board.map(({ end }, place) => [portKey(end), place]));
  const placeOf = ({ port }: ConnectTarget) => places.get(portKey(port)) ?? places.size;
  return {
    // Best first; what has to be asked about comes after what has not.
    fits: all.filter(({ answer }) => answer.ok === true).sort((a, b) => placeOf(a) - placeOf(b)),
    refused: all.filter(({ answer }) => answer.ok !== true).sort((a, b) => isFar(a) - isFar(b)),
  };
}

function protocolOf(design: Design, { part, domain, interface: id }: PortRef): string | undefined {
  return design.parts.get(part)?.definition?.interfaces.get(`${domain}/${id}`)?.interface.protocol.type;
}

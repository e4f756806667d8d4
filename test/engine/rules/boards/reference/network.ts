/** The reference board that lives on PoE, and the ways in which a test changes it. */
import type { Edit } from '#engine/board/edit.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { connect } from '../../../../support/board-builder.ts';
import { boardWith } from '../../support.ts';

const SUBNET = '192.168.1.0/24';
const address = (name: string, host: number): Edit => ({
  op: 'update_part',
  part: `$${name}`,
  fields: { ip_address: `192.168.1.${host}`, subnet: SUBNET },
});

/** A camera that insists on an encrypted stream. */
function secretive(): PartDefinitionFile {
  const found = STARTER_PARTS.find((one) => one.definition.metadata.id === 'poe-ip-camera');
  if (found === undefined) throw new Error('no camera');
  return JSON.parse(
    JSON.stringify(found)
      .replace('"id":"poe-ip-camera"', '"id":"secret-camera"')
      .replace('"encryption_required":false', '"encryption_required":true'),
  );
}

interface Node {
  readonly cameras?: number;
  readonly recorder?: boolean;
  readonly plainPort?: boolean;
  readonly sameAddress?: boolean;
  readonly secret?: boolean;
}

/** Cameras on a PoE switch, and the recorder that they stream to. */
export function cameraNode({
  cameras = 3,
  recorder = true,
  plainPort = false,
  sameAddress = false,
  secret = false,
}: Node = {}) {
  const names = Array.from({ length: cameras }, (_, index) => `c${index + 1}`);
  const streams = recorder ? names.map((name) => connect(`${name}.stream`, 'rec.streams')) : [];
  return boardWith(
    [secretive()],
    'mains-outlet-230v as mains',
    'poe-switch-5p-60w as switch',
    ...names.map((name, index) => `${secret && index === 0 ? 'secret-camera' : 'poe-ip-camera'} as ${name}`),
    connect('mains.socket', 'switch.mains'),
    ...names.flatMap((name, index) => [
      connect(`switch.port${index + 1}`, `${name}.port`),
      ...(plainPort && index === 0 ? [] : [connect(`switch.port${index + 1}_poe`, `${name}.poe`)]),
      address(name, 10 + (sameAddress && index === 1 ? 0 : index)),
    ]),
    ...(recorder
      ? [
          'network-recorder as rec',
          connect('mains.socket', 'rec.mains'),
          connect('switch.port4', 'rec.port'),
          address('rec', 13),
        ]
      : []),
    ...streams,
  );
}

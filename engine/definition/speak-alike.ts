import type { InterfaceIndex } from './index-types.ts';

/** Whether two interfaces are of the same protocol. False where the other one is gone. */
export function speakAlike(index: InterfaceIndex, other: InterfaceIndex | undefined): boolean {
  return index.interface.protocol.type === other?.interface.protocol.type;
}

import type { EndRef, FieldEdits, SlotRef } from '#engine/board/edit.ts';
import { definitionIndex } from '#engine/definition/definition-index.ts';
import type { DefinitionIndex } from '#engine/definition/index-types.ts';
import type { Design } from '#engine/design/design.ts';
import type { Library } from '#engine/library/library.ts';
import type { FixEdit } from '#engine/rules/rule.ts';
import { editStepsTexts } from '../texts/engine/edit-steps.ts';
import { functionOf, interfaceOf, nameOf } from '../texts/names.ts';

/**
 * What the edits of a fix do, a step each, by the names that the board shows; a part that one of them adds by the name that it
 * gets there.
 */
// Long: its inner functions share the board, the library and the parts that the edits add.
export function fixSteps(
  { board, parts }: Design,
  { definitions }: Pick<Library, 'definitions'>,
  edits: readonly FixEdit[],
): readonly string[] {
  const added = new Map(edits.flatMap((edit) => (edit.op === 'add_part' ? [[edit.id, edit] as const] : [])));
  return edits.map(stepOf);

  function stepOf(edit: FixEdit): string {
    switch (edit.op) {
      case 'add_part': {
        const made = madeOf(edit.definition)?.file.definition.metadata.name ?? edit.definition;
        const { label = made } = edit;
        return editStepsTexts.addPart({ name: label, definition: label === made ? null : made });
      }
      case 'update_part':
        return editStepsTexts.set({ thing: partName(edit.part), fields: fieldSteps(edit.fields) });
      case 'connect':
        return editStepsTexts.connect({ from: endName(edit.from), to: endName(edit.to) });
      case 'update_connection':
        return editStepsTexts.set({
          thing: endNames(edit.connection).join(' – '),
          fields: fieldSteps(edit.fields ?? {}),
        });
      case 'disconnect':
        return editStepsTexts.disconnect({ ends: endNames(edit.connection) });
      case 'pin':
        return editStepsTexts.pin({ slot: slotName(edit.slot), end: endName(edit.slot), pin: pinName(edit) });
      case 'unpin':
        return editStepsTexts.unpin({ slot: slotName(edit.slot), end: endName(edit.slot) });
      case 'unwaive': {
        const { who = '', why = '' } = board.waivers.get(edit.fingerprint) ?? {};
        return editStepsTexts.unwaive({ who, why });
      }
    }
  }

  function madeOf(key: string): DefinitionIndex | null {
    const file =
      board.definitions.get(key) ??
      definitions.get(key) ??
      [...definitions.values()].find(({ definition }) => definition.metadata.id === key);
    return file === undefined ? null : definitionIndex(key, file);
  }

  function definitionOf(part: string): DefinitionIndex | null {
    const edit = added.get(part);
    return edit === undefined ? (parts.get(part)?.definition ?? null) : madeOf(edit.definition);
  }

  function partName(part: string): string {
    const edit = added.get(part);
    if (edit === undefined) return board.parts.get(part)?.label ?? part;
    return edit.label ?? definitionOf(part)?.file.definition.metadata.name ?? edit.definition;
  }

  function endName({ part, domain, interface: id, instance = 0 }: EndRef): string {
    const interfaces = [...(definitionOf(part)?.interfaces.values() ?? [])];
    const index = interfaces.find((one) => one.interface.id === id && (domain === undefined || one.domain === domain));
    const { name } = index?.interface ?? {};
    const named = { part: partName(part), id, instance, ...(name === undefined ? {} : { name }) };
    return `${named.part} ${interfaceOf(named)}`;
  }

  function endNames(connection: string): readonly string[] {
    return (board.connections.get(connection)?.ends ?? []).map(endName);
  }

  /** The engine names the slots of its fixes by domain and place. */
  function slotName({ part, domain, interface: id, requires, n }: SlotRef): string {
    const slots = definitionOf(part)?.interfaces.get(`${domain}/${id}`)?.slots ?? [];
    return functionOf(slots.find((slot) => slot.requires === requires && slot.n === n)?.function ?? id);
  }

  function pinName({ slot, resource: id }: Extract<FixEdit, { op: 'pin' }>): string {
    const { name } = definitionOf(slot.part)?.resources.get(`${slot.domain}/${id}`)?.resource ?? {};
    return nameOf(name === undefined ? { id } : { id, name });
  }
}

function fieldSteps(fields: FieldEdits): readonly string[] {
  return Object.entries(fields).map(([key, to]) => editStepsTexts.field({ key, to }));
}

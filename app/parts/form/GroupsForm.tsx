import { Show } from 'solid-js';
import { partFormTexts } from '../../texts/parts/part-form.ts';
import { listAt, textAt } from '../draft/json-read.ts';
import { freshId } from '../draft/part-edits.ts';
import { useEditor } from '../part-editor.ts';
import { choiceOf } from './fields/choice.ts';
import { WordsField } from './fields/WordsField.tsx';
import { ObjectList } from './ObjectList.tsx';
import { SchemaForm } from './SchemaForm.tsx';

/** The groups of a domain's resources. */
export function GroupsForm(props: { readonly domain: string }) {
  const editor = useEditor();
  const groups = () => `${props.domain}/resource_groups`;
  return (
    <ObjectList
      pointer={groups()}
      entry={partFormTexts.entries.group}
      blank={() => ({ id: freshId(editor.json(), groups(), 'group'), kind: 'limit', members: [] })}
      detail={(group) =>
        partFormTexts.groupOf({
          kind: choiceOf(textAt(group, '/kind') ?? '').name,
          count: listAt(group, '/members').length,
        })
      }
      form={(group) => <GroupForm pointer={group} domain={props.domain} />}
    />
  );
}

/** Members that are plain ids are chips; members with a function of their own are cards. */
function GroupForm(props: { readonly pointer: string; readonly domain: string }) {
  const editor = useEditor();
  const members = () => `${props.pointer}/members`;
  const plain = () => listAt(editor.json(), members()).every((member) => typeof member === 'string');
  const choices = () =>
    listAt(editor.json(), `${props.domain}/resources`).flatMap((resource) => {
      const value = textAt(resource, '/id');
      return value === undefined ? [] : [{ value }];
    });
  return (
    <>
      <Show
        when={plain()}
        fallback={
          <ObjectList
            pointer={members()}
            entry={partFormTexts.entries.member}
            form={(member) => <SchemaForm pointer={member} />}
          />
        }
      >
        <WordsField label={partFormTexts.members} pointer={members()} choices={choices()} />
      </Show>
      <SchemaForm pointer={props.pointer} skip={['members']} />
    </>
  );
}

import type { KeyRecord } from '#schemas/http.ts';
import { settingsTexts } from '../texts/settings.ts';
import { ago } from '../texts/times.ts';
import { AgentItem } from './AgentItem.tsx';
import { KeyTest } from './KeyTest.tsx';
import { renameKey, setKeyLimit, setKeyMode } from './keys.ts';

/** One live key. */
export function KeyItem(props: { readonly key: KeyRecord }) {
  return (
    <AgentItem
      of={props.key}
      about={
        <>
          <span class="mono">{settingsTexts.keyEndsIn(props.key)}</span> ·{' '}
          {props.key.lastUsedAt === null
            ? settingsTexts.neverUsed
            : settingsTexts.lastUsed({ ago: ago(props.key.lastUsedAt) })}
        </>
      }
      test={<KeyTest id={props.key.id} label={props.key.label} />}
      onMode={(mode) => setKeyMode(props.key.id, mode)}
      onRename={(label) => renameKey(props.key.id, label)}
      onLimit={(units) => setKeyLimit(props.key.id, units)}
    />
  );
}

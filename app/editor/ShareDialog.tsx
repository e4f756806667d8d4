import './share.css';
import Link from 'lucide-solid/icons/link';
import { createEffect, createSignal, For, Show } from 'solid-js';
import type { LinkRecord, Member } from '#schemas/http.ts';
import { me } from '../account.ts';
import { api } from '../api.ts';
import { useBoardView } from '../board-view.ts';
import { BoardMembers } from '../people/BoardMembers.tsx';
import { editorTexts } from '../texts/editor.ts';
import { dateAndTime } from '../texts/format.ts';
import { rolesTexts } from '../texts/roles.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { attempt } from '../ui/toasts.ts';

const DAY_MS = 24 * 3600_000;
const EXPIRIES = [
  { name: 'never', days: 0 },
  { name: 'day', days: 1 },
  { name: 'week', days: 7 },
  { name: 'month', days: 30 },
] as const;

type LinkRole = 'editor' | 'viewer';

/** Who may do what on the board, and links that let others in. */
export function ShareDialog(props: { readonly open: boolean; readonly onClose: () => void }) {
  const view = useBoardView();
  const [members, setMembers] = createSignal<readonly Member[]>([]);
  const [links, setLinks] = createSignal<readonly LinkRecord[]>([]);
  const [made, setMade] = createSignal('');
  const isOwner = () => members().some(({ account, role }) => account === me()?.account.id && role === 'owner');
  const live = () => links().filter((link) => link.revokedAt === null);

  createEffect(() => {
    if (!props.open) return;
    setMade('');
    attempt(async () => {
      setMembers((await api.members(view.boardId)).members);
      setLinks((await api.links(view.boardId)).links);
    });
  });
  const make = (role: LinkRole, days: number) =>
    attempt(async () => {
      const { link } = await api.createLink(view.boardId, role, days === 0 ? null : Date.now() + days * DAY_MS);
      setLinks([link, ...links()]);
      setMade(link.url ? new URL(link.url, location.origin).href : '');
    });
  const revoke = (id: string) =>
    attempt(async () => {
      const { link } = await api.revokeLink(view.boardId, id);
      setLinks(links().map((one) => (one.id === id ? link : one)));
    });

  return (
    <Dialog open={props.open} onClose={props.onClose} title={editorTexts.shareBoard}>
      <div class="form">
        <Show when={me()?.mode === 'local'}>
          <p class="notice">{editorTexts.localLinks}</p>
        </Show>
        <p class="faint">{editorTexts.namesUnchecked}</p>
        <NewLink onMake={make} />
        <Show when={made()}>
          {(url) => (
            <div class="secret">
              <code data-testid="share-link">{url()}</code>
              <CopyButton text={url()} label={editorTexts.copyLink} />
            </div>
          )}
        </Show>
        <Show when={live().length > 0}>
          <LinkList links={live()} onRevoke={revoke} />
        </Show>
        <Show when={me()?.person && isOwner()} fallback={<MemberNames members={members()} />}>
          <BoardMembers board={view.boardId} members={members()} onChange={setMembers} />
        </Show>
      </div>
    </Dialog>
  );
}

function MemberNames(props: { readonly members: readonly Member[] }) {
  return (
    <ul class="share-list" aria-label={editorTexts.members}>
      <For each={props.members}>
        {(member) => (
          <li>
            <span class="spacer">{member.account === me()?.account.id ? editorTexts.you : member.name}</span>
            <span class="chip">{rolesTexts[member.role]}</span>
          </li>
        )}
      </For>
    </ul>
  );
}

function NewLink(props: { readonly onMake: (role: LinkRole, days: number) => void }) {
  const [role, setRole] = createSignal<LinkRole>('editor');
  const [days, setDays] = createSignal(0);
  return (
    <div class="share-row">
      <select
        class="select"
        aria-label={editorTexts.roleOfLink}
        value={role()}
        onChange={(event) => setRole(event.currentTarget.value === 'viewer' ? 'viewer' : 'editor')}
      >
        <option value="editor">{editorTexts.canEdit}</option>
        <option value="viewer">{editorTexts.canView}</option>
      </select>
      <select
        class="select"
        aria-label={editorTexts.expiryOfLink}
        value={days()}
        onChange={(event) => setDays(Number(event.currentTarget.value))}
      >
        <For each={EXPIRIES}>{(one) => <option value={one.days}>{editorTexts.expiry[one.name]}</option>}</For>
      </select>
      <Button tone="primary" onClick={() => props.onMake(role(), days())}>
        <Link size={15} aria-hidden="true" />
        {editorTexts.makeLink}
      </Button>
    </div>
  );
}

function LinkList(props: { readonly links: readonly LinkRecord[]; readonly onRevoke: (id: string) => void }) {
  return (
    <ul class="share-list">
      <For each={props.links}>
        {(link) => (
          <li>
            <span class="spacer">
              {editorTexts.linkFor[link.role]}
              <span class="faint">
                {link.expiresAt === null ? '' : editorTexts.until({ when: dateAndTime(link.expiresAt) })}
              </span>
            </span>
            <Button size="small" tone="danger" onClick={() => props.onRevoke(link.id)}>
              {editorTexts.revoke}
            </Button>
          </li>
        )}
      </For>
    </ul>
  );
}

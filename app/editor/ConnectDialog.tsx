import { createEffect, createMemo, createSignal, For, Show } from 'solid-js';
import { useBoardView } from '../board-view.ts';
import { type PortRef, portKey } from '../canvas/connecting.ts';
import { editorTexts } from '../texts/editor.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { connectability } from './connectability.ts';

interface ConnectProps {
  readonly from: { readonly part: string; readonly port: PortRef | null } | null;
  readonly onClose: () => void;
  /** True where the dialog has done its work. */
  readonly onConnect: (from: PortRef, to: PortRef) => boolean;
}

/** Connecting without a drag: choose the interface, then one of the ports that it can join; each other one says why not. */
export function ConnectDialog(props: ConnectProps) {
  const view = useBoardView();
  const [from, setFrom] = createSignal<PortRef | null>(null);
  const [others, setOthers] = createSignal(false);
  createEffect(() => {
    const asked = props.from;
    setOthers(false);
    setFrom(asked?.port ?? (asked ? (portsOf(asked.part)[0]?.port ?? null) : null));
  });

  function portsOf(part: string): readonly { readonly port: PortRef; readonly name: string }[] {
    const definition = view.design().parts.get(part)?.definition;
    return [...(definition?.interfaces.values() ?? [])].map((index) => ({
      port: { part, domain: index.domain, interface: index.interface.id },
      name: index.interface.name ?? index.interface.id,
    }));
  }
  const targets = createMemo(() => {
    const start = from();
    if (!start || !props.from) return { fits: [], refused: [] };
    const protocol = view
      .design()
      .parts.get(start.part)
      ?.definition?.interfaces.get(`${start.domain}/${start.interface}`)?.interface.protocol.type;
    const all = [...connectability(view.design(), start)].flatMap(([key, joinable]) => {
      const [part = '', domain = '', id = ''] = key.split('/');
      const index = view.design().parts.get(part)?.definition?.interfaces.get(`${domain}/${id}`);
      if (!index) return [];
      const port: PortRef = { part, domain: index.domain, interface: id };
      const label = view.board().parts.get(part)?.label ?? part;
      return [{ port, label, name: index.interface.name ?? id, protocol: index.interface.protocol.type, joinable }];
    });
    return {
      fits: all.filter((one) => one.joinable.ok === true),
      // What speaks the same protocol comes first: its refusal is the one that teaches something.
      refused: all
        .filter((one) => one.joinable.ok !== true)
        .sort((a, b) => Number(b.protocol === protocol) - Number(a.protocol === protocol)),
    };
  });
  const join = (to: PortRef) => {
    const start = from();
    if (start && props.onConnect(start, to)) props.onClose();
  };
  const label = () => view.board().parts.get(props.from?.part ?? '')?.label ?? '';

  return (
    <Dialog open={props.from !== null} onClose={props.onClose} title={editorTexts.connectPart({ part: label() })}>
      <div class="form">
        <label class="field">
          <span>{editorTexts.interface}</span>
          <select
            value={from() ? portKey(from() as PortRef) : ''}
            onChange={(event) => {
              const chosen = portsOf(props.from?.part ?? '').find(
                (one) => portKey(one.port) === event.currentTarget.value,
              );
              if (chosen) setFrom(chosen.port);
            }}
          >
            <For each={portsOf(props.from?.part ?? '')}>
              {(one) => <option value={portKey(one.port)}>{one.name}</option>}
            </For>
          </select>
        </label>
        <Show when={targets().fits.length > 0} fallback={<p class="faint">{editorTexts.nothingJoins}</p>}>
          <ul class="outline connect-list" aria-label={editorTexts.canBeJoined}>
            <For each={targets().fits.slice(0, 100)}>
              {(one) => (
                <li>
                  <button type="button" class="outline-row" onClick={() => join(one.port)}>
                    <span class="outline-label">{one.label}</span>
                    <span class="faint">
                      {one.joinable.ok === true && one.joinable.asks !== undefined
                        ? editorTexts.movesOtherPins({ port: one.name })
                        : one.name}
                    </span>
                  </button>
                </li>
              )}
            </For>
          </ul>
        </Show>
        <Show when={targets().refused.length > 0}>
          <button type="button" class="link-button" aria-expanded={others()} onClick={() => setOthers(!others())}>
            {editorTexts[others() ? 'hideRefused' : 'showRefused']({ count: targets().refused.length })}
          </button>
          <Show when={others()}>
            <ul class="outline connect-list">
              <For each={targets().refused.slice(0, 100)}>
                {(one) => (
                  <li class="connect-refused">
                    <span>
                      {one.label} · {one.name}
                    </span>
                    <span class="faint">{one.joinable.ok === true ? '' : one.joinable.reason}</span>
                  </li>
                )}
              </For>
            </ul>
          </Show>
        </Show>
      </div>
    </Dialog>
  );
}

import { createResource, For, Suspense } from 'solid-js';
import { me } from '../account.ts';
import { teamApi } from '../people/team-api.ts';
import { homeTexts } from '../texts/home.ts';
import { Button } from '../ui/Button.tsx';
import { attempt } from '../ui/toasts.ts';

/** Tells somebody of a team which boards are theirs now, since who alone owned them has left. */
export function HandedOver() {
  const [told, { mutate }] = createResource(
    () => me()?.person !== undefined,
    () => teamApi.handovers().catch(() => null),
  );
  const forget = (id: string) => attempt(async () => mutate(await teamApi.forgetHandover(id)));
  return (
    // The boards do not wait for it.
    <Suspense>
      <For each={told()?.handovers}>
        {({ id, name, boards }) => (
          <div class="notice with-action" role="status">
            <span>{homeTexts.handedOver({ name, count: boards })}</span>
            <Button size="small" onClick={() => forget(id)}>
              {homeTexts.understood}
            </Button>
          </div>
        )}
      </For>
    </Suspense>
  );
}

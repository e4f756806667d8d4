import { teamApi } from '../people/team-api.ts';
import { signInTexts } from '../texts/sign-in.ts';
import { Button } from '../ui/Button.tsx';
import { FormProblem } from './Fields.tsx';
import { createSending } from './form-state.ts';
import { pageToComeBackTo } from './page-to-come-back-to.ts';

/** Sends whoever has an account at the provider there, to come back signed in; with an invitation to come into the team. */
export function OidcEntry(props: { readonly name: string; readonly invitation?: string }) {
  const { problem, sending, submit } = createSending(async () => {
    const { invitation } = props;
    const { url } = await teamApi.startOidc(invitation === undefined ? { back: pageToComeBackTo() } : { invitation });
    location.assign(url);
  });
  const words = () => (props.invitation === undefined ? signInTexts.byProvider : signInTexts.goOnWithProvider);
  return (
    <form class="form narrow" onSubmit={submit}>
      <FormProblem text={problem()} />
      <div>
        <Button type="submit" tone="primary" disabled={sending()}>
          {words()({ name: props.name })}
        </Button>
      </div>
    </form>
  );
}

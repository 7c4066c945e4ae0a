/** Asks an individual to verify their identity: the address of the mail, and how much is checked. */
import { useId, useState } from 'preact/hooks';
import { fill } from '../../../../design/wording.ts';
import { intent } from '../../../base/remote/intent.ts';
import { addressOf } from '../../../base/route/route.ts';
import { language, shellTexts } from '../../../base/text/texts.ts';
import { Button } from '../../../parts/button.tsx';
import { deedName } from '../../../parts/deed-name.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { MailLanguage } from '../../../parts/form/mail-language.tsx';
import { texts } from '../texts.ts';
import type { PartProps } from './part-props.ts';

const PROFILES = ['basic', 'standard', 'comprehensive'] as const;
type Profile = (typeof PROFILES)[number];

interface Props extends Pick<PartProps, 'entity' | 'route' | 'deeds'> {
  readonly onClose: () => void;
  readonly onSent: () => void;
}

export function VerifyForm({ entity, route, deeds, onClose, onSent }: Props) {
  const words = texts();
  const id = useId();
  const [email, setEmail] = useState(entity.email ?? '');
  const [profile, setProfile] = useState<Profile>('standard');
  const [chosen, choose] = useState<string>();
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const to = email.trim();
    const body = {
      entity_id: entity.id,
      email: to,
      verification_profile: profile,
      language: chosen ?? language.get(),
    };
    void deeds.hold({
      say: fill(words.verifyHeld, { email: to }),
      sent: fill(words.verifySent, { email: to }),
      intent: intent('POST', '/verification/sessions/', { body }),
      where: addressOf({ ...route, parts: [entity.id, 'verifications'], query: {} }),
      onOutcome: onSent,
    });
    onClose();
  };
  return (
    <Dialog labelledBy={`${id}-title`} onClose={onClose}>
      <form class="dialog-body stack" onSubmit={send}>
        <h2 id={`${id}-title`}>{fill(words.verifyTitle, { name: entity.name })}</h2>
        <label class="lab" for={`${id}-email`}>
          {words.verifyEmail}
        </label>
        <input
          id={`${id}-email`}
          class="text"
          type="email"
          required
          maxLength={254}
          dir="ltr"
          value={email}
          onInput={(event) => setEmail(event.currentTarget.value)}
        />
        <fieldset class="stack">
          <legend class="strong">{words.verifyHow}</legend>
          {PROFILES.map((each) => (
            <label key={each} class="choice">
              <input
                type="radio"
                name={`${id}-profile`}
                checked={profile === each}
                onChange={() => setProfile(each)}
              />{' '}
              {words.profiles[each]}
            </label>
          ))}
        </fieldset>
        <MailLanguage chosen={chosen} choose={choose} />
        <p class="muted small">{words.heldBefore}</p>
        <p class="row">
          <Button type="submit" look="primary">
            {deedName(words.verifyDo, route.mode)}
          </Button>
          <Button onClick={onClose}>{shellTexts().cancel}</Button>
        </p>
      </form>
    </Dialog>
  );
}

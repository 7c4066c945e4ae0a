/** Requests of people: sign-in, their own sessions, and the administration of people. */
import type { Facts, IdsOf, Rows } from '../../row.ts';

type PeopleRows = Rows<
  IdsOf<'sign_in'> | IdsOf<'session'> | IdsOf<'sessions'> | IdsOf<'passkeys'> | IdsOf<'people'>
>;

const ofColleague = ({ colleague }: Facts) => ({ id: colleague });

export const peopleRows: PeopleRows = {
  'sign_in.ask': { body: ({ email }) => ({ email }), full: ({ email }) => ({ email, language: 'de' }) },
  'sign_in.exchange': {
    needs: ['people'],
    usesUp: true,
    body: ({ signInToken }) => ({ token: signInToken }),
    full: ({ signInToken }) => ({ token: signInToken, language: 'de' }),
  },
  'sign_in.ask_passkey': {},
  'sign_in.passkey': {
    needs: ['people'],
    usesUp: true,
    body: ({ passkeyAnswer }) => ({ response: passkeyAnswer }),
    full: ({ passkeyAnswer }) => ({ response: passkeyAnswer, language: 'de' }),
  },
  'session.get': { needs: ['people'] },
  'session.end': { needs: ['people'], usesUp: true },
  'session.ask_step_up': {
    needs: ['people'],
    body: () => ({}),
    full: () => ({ method: 'mail', language: 'de' }),
  },
  'session.step_up': {
    needs: ['people'],
    usesUp: true,
    body: ({ stepUpToken }) => ({ token: stepUpToken }),
  },
  'sessions.list': { needs: ['people'] },
  'sessions.end': { needs: ['people'], usesUp: true, params: ({ otherSession }) => ({ id: otherSession }) },
  'passkeys.list': { needs: ['people'] },
  'passkeys.ask': { needs: ['people'] },
  'passkeys.create': {
    needs: ['people'],
    usesUp: true,
    body: ({ newPasskey }) => ({ name: 'Phone', response: newPasskey }),
  },
  'passkeys.delete': { needs: ['people'], usesUp: true, params: ({ passkey }) => ({ id: passkey }) },
  'people.list': { needs: ['people'] },
  'people.create': {
    needs: ['people'],
    usesUp: true,
    body: ({ email }) => ({ name: 'Ada Merrow', email, role: 'analyst' }),
  },
  'people.update': { needs: ['people'], params: ofColleague, body: () => ({ role: 'manager' }) },
  'people.delete_passkeys': { needs: ['people'], params: ofColleague },
  'people.delete': { needs: ['people'], usesUp: true, params: ofColleague },
};

/** Example and disposable e-mail addresses. */
import { expect, test } from 'vitest';
import { doubtsOf } from '../response-builder.ts';

const email = (answer: string) => doubtsOf([{ text: 'Contact', type: 'email', answer }]);

test.each(['name@example.com', 'a@mail.EXAMPLE.org', 'me@test.com', 'me@yourcompany.com', 'a@b.test'])(
  'doubts the example %s',
  (address) => {
    expect(email(address)).toEqual(['email_example_domain 1']);
  },
);

test.each(['x@mailinator.com', 'x@YOPMAIL.com', 'x@tempmail42.io', 'x@in.trash-mail.co'])(
  'doubts the throw-away mailbox %s',
  (address) => {
    expect(email(address)).toEqual(['email_disposable_domain 1']);
  },
);

test.each([
  'compliance@brackwater.example',
  'office@exemplary.com',
  'example@lantern-shipping.net',
  'it@temperature-mail.de',
  'a@mailinator.com.lantern.net',
  'info@contest.com',
])('says nothing of %s', (address) => {
  expect(email(address)).toEqual([]);
});

/** The body of a call that mails Ann. */
export const document = (change: object = {}, simple: object = {}) =>
  Buffer.from(
    JSON.stringify({
      FromEmailAddress: 'Desk <desk@mail.example.com>',
      Destination: { ToAddresses: ['ann@example.org'] },
      Content: {
        Simple: {
          Subject: { Data: 'Please answer' },
          Body: { Text: { Data: 'text' }, Html: { Data: '<p>ü</p>', Charset: 'UTF-8' } },
          Headers: [{ Name: 'List-Unsubscribe', Value: '<https://example.com/u>' }],
          ...simple,
        },
      },
      ...change,
    }),
  );

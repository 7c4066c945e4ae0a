/** Trigger cases of the endpoint that the recipe tests add. */

/** A file of `events/api/` for a call of /api/v1/labels/. */
export function apiEvent(
  method: 'GET' | 'POST',
  body: object | undefined,
  status: number,
  answer: object,
): string {
  const headers = {
    Accept: 'application/json',
    Authorization: 'Bearer {{key.test}}',
    ...(body === undefined
      ? {}
      : { 'Content-Type': 'application/json', 'Idempotency-Key': 'label-case-0001' }),
    Host: 'api.probity.example',
    'X-Forwarded-For': '203.0.113.7',
    'X-Forwarded-Port': '443',
    'X-Forwarded-Proto': 'https',
  };
  const event = {
    resource: '/v1/labels',
    path: '/v1/labels/',
    httpMethod: method,
    headers,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    pathParameters: null,
    stageVariables: null,
    requestContext: {
      accountId: '000000000000',
      apiId: 'pr0b1ty000',
      domainName: 'api.probity.example',
      httpMethod: method,
      identity: { sourceIp: '203.0.113.7', userAgent: 'harbour-compliance/1.4' },
      path: '/api/v1/labels/',
      protocol: 'HTTP/1.1',
      requestId: '7b1f5c1e-2d3a-4c4b-8e5f-000000000099',
      requestTime: '02/Mar/2026:09:30:00 +0000',
      requestTimeEpoch: 1_772_443_800_000,
      resourceId: 'a1b2c3',
      resourcePath: '/v1/labels',
      stage: 'api',
    },
    body: body === undefined ? null : JSON.stringify(body),
    isBase64Encoded: false,
  };
  return `${JSON.stringify({ description: `A label: ${method} ${status}`, event, expects: { status, body: answer } }, null, 2)}\n`;
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openHttpDoor, type HttpDoor } from '../../support/http-door.ts';

let local: HttpDoor;
let open: HttpDoor;
beforeAll(async () => {
  local = await openHttpDoor();
  open = await openHttpDoor({ publicUrl: 'https://deedbox.example.com' });
});
afterAll(async () => {
  await local.close();
  await open.close();
});

const metrics = (door: HttpDoor, key?: string) =>
  fetch(`${door.url}/metrics`, { headers: key === undefined ? {} : { authorization: `Bearer ${key}` } });

describe('metrics', () => {
  it('are for everyone of this machine where only this machine can ask', async () => {
    expect((await metrics(local)).status).toBe(200);
  });

  it('take the key of a superuser where others can ask', async () => {
    expect((await metrics(open)).status).toBe(401);
    expect((await metrics(open, open.adminKey)).status).toBe(200);
  });
});

it('the icon is where browsers look for one', async () => {
  const response = await fetch(`${local.url}/favicon.ico`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
});

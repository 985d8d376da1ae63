import type { Api } from '../../src/client/data/api.ts';

/** What a test answers in the place of the server. */
interface Answers {
  action?(...call: Parameters<Api['action']>): unknown;
  rpc?(...call: Parameters<Api['rpc']>): unknown;
  follow?: Api['follow'];
}

const unexpected = (name: string) => (): never => {
  throw new Error(`nobody expected api.${name} to be called`);
};

/** An API that answers what is given, and fails the test where it is asked for anything else; nobody else writes unless `follow` is given. */
export const fakeApi = ({ action = unexpected('action'), rpc = unexpected('rpc'), follow = () => () => undefined }: Answers): Api => ({
  // What a server answers is believed, as the real API does.
  action: async <TAnswer>(...call: Parameters<Api['action']>) => (await action(...call)) as TAnswer,
  rpc: async <TAnswer>(...call: Parameters<Api['rpc']>) => (await rpc(...call)) as TAnswer,
  follow,
  together: (work) => work(),
  ahead: unexpected('ahead'),
  expect: unexpected('expect'),
  peek: () => undefined,
  call: unexpected('call'),
  foretell: unexpected('foretell'),
  impersonate: unexpected('impersonate'),
  ask: unexpected('ask'),
  translateText: unexpected('translateText'),
  chat: unexpected('chat'),
  get: unexpected('get'),
  upload: unexpected('upload'),
  download: unexpected('download'),
  saveFile: unexpected('saveFile'),
});

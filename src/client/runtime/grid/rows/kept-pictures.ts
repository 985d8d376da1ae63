/** Pictures that have gone out of sight, by their address: to show one of them again costs much less than to give another its address. */
export interface KeptPictures<TPicture> {
  /** One that shows this address; it is kept no more. */
  take: (address: string) => TPicture | undefined;
  /** The one that was kept longest, where as many are kept as may be: for any address. */
  spare: () => TPicture | undefined;
  keep: (address: string, picture: TPicture) => void;
}

/** @param most how many are kept, before one is spared */
export function createKeptPictures<TPicture>(most: number): KeptPictures<TPicture> {
  /** In the order in which they were kept. */
  const kept = new Map<TPicture, string>();
  const byAddress = new Map<string, TPicture[]>();

  function forget(picture: TPicture, address: string): TPicture {
    kept.delete(picture);
    const left = (byAddress.get(address) ?? []).filter((one) => one !== picture);
    if (left.length > 0) byAddress.set(address, left);
    else byAddress.delete(address);
    return picture;
  }

  return {
    take(address) {
      const picture = byAddress.get(address)?.at(-1);
      return picture && forget(picture, address);
    },
    spare() {
      const [oldest] = kept;
      return oldest && kept.size >= most ? forget(...oldest) : undefined;
    },
    keep(address, picture) {
      kept.set(picture, address);
      byAddress.set(address, [...(byAddress.get(address) ?? []), picture]);
    },
  };
}

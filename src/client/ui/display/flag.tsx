import { FlagPicture, type FlagPictureProps } from './flag-picture.tsx';

const files = import.meta.glob<string>('../../../../node_modules/flag-icons/flags/4x3/??.svg', { query: '?no-inline', import: 'default', eager: true });

const addresses = new Map(Object.entries(files).map(([path, address]) => [path.slice(-'xx.svg'.length, -'.svg'.length), address]));

export interface FlagProps extends Pick<FlagPictureProps, 'label'> {
  /** ISO 3166-1 alpha-2 in either case, also EU and XK. An unknown one keeps the place empty. */
  code: string;
}

/** Any flag, from our own address. */
export const Flag = ({ code, label }: FlagProps) => <FlagPicture address={addresses.get(code.toLowerCase())} label={label} />;

import type { Check } from '../declarations.ts';
import { nameOf } from '../find/files.ts';
import { closest } from '../finding.ts';
import { namesOfRoom } from '../rooms.ts';

/** Folders and scripts that stand where areas do and are named after none. */
export const checkRooms: Check = ({ inRooms }) =>
  inRooms.flatMap(({ path, room }) => {
    const name = nameOf(path);
    const known = namesOfRoom(room);
    if (known.includes(name)) return [];
    const suggestion = closest(name, known);
    const others = room.others.length === 0 ? '' : ` (nor ${room.others.map((other) => `'${other}'`).join(' or ')})`;
    return [
      {
        file: path,
        line: 1,
        code: 'K505' as const,
        message: `'${name}' is no area of schemas/areas.ts${others}: an area has the same name in every layer`,
        ...(suggestion === undefined ? {} : { suggestion }),
      },
    ];
  });

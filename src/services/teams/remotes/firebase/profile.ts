import { MAX_EMAIL, MAX_MEMBER_NAME } from '@ddh/engine/internal/fantasy';
import type { User } from '../../../ports.ts';
import type { DatabasePort } from './ports.ts';

/** A member's name and address as the host site has them (spec 7). Nothing depends on it, and nobody hears of a failure. */
export async function writeProfile(database: DatabasePort, { id, name, email }: User): Promise<void> {
  const node = `users/wp_${id}`;
  const wanted = { name: cut(name, MAX_MEMBER_NAME), email: cut(email, MAX_EMAIL) };
  const parts = (['name', 'email'] as const).filter((part) => wanted[part] !== '');
  const stored = await Promise.all(parts.map((part) => database.get(`${node}/${part}`)));
  const changed = parts.filter((part, i) => {
    const there = stored[i];
    return there?.ok === true && there.value !== wanted[part];
  });
  if (changed.length > 0) await database.update(node, Object.fromEntries(changed.map((part) => [part, wanted[part]])));
}

/** Half of a character is no text that could be stored. */
const cut = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}/gu, '');

/** More texts than this are not prepared: each costs memory in every connection. */
const mostNames = 1000;

/** Names a text from its second time on, so that PostgreSQL parses and plans only texts that repeat. */
export const createStatementNames = () => {
  const once = new Set<string>();
  const names = new Map<string, string>();
  return (text: string): string | undefined => {
    const name = names.get(text);
    if (name !== undefined) return name;
    if (names.size >= mostNames) return undefined;
    if (once.delete(text)) {
      names.set(text, `kontor_${names.size}`);
      return names.get(text);
    }
    if (once.size >= mostNames) once.clear();
    once.add(text);
    return undefined;
  };
};

export type StatementNames = ReturnType<typeof createStatementNames>;

/** Whether a user's `scope` names `wanted`: in a list, or as an object's own key. Anything else grants nothing. */
export function hasScope(scope: unknown, wanted: string): boolean {
  if (Array.isArray(scope)) return scope.includes(wanted);
  return typeof scope === 'object' && scope !== null && Object.hasOwn(scope, wanted);
}

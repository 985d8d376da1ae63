/** Whether clocks are known by this name, such as Europe/Budapest (IANA). */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** A clock of the zone, which writes yyyy-MM-dd HH:mm:ss; without one that of the computer. */
function clockOf(zone: string | undefined): Intl.DateTimeFormat {
  const known =
    clocks.get(zone ?? '') ??
    // Swedish writes moments so.
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', ...(zone !== undefined && { timeZone: zone }) });
  clocks.set(zone ?? '', known);
  return known;
}

/** What the calendar and the clock of the zone show at a moment: yyyy-MM-dd, and HH:mm:ss. */
export function atZone(moment: Date, zone: string | undefined): { day: string; time: string } {
  const [day = '', time = ''] = clockOf(zone).format(moment).split(' ');
  return { day, time };
}

/** The moment at which the zone's calendar and clock show this; where clocks skip it, the one an hour on. */
export function momentAt(day: string, time: string, zone: string | undefined): Date {
  const shown = Date.parse(`${day}T${time}Z`);
  const ahead = (moment: number): number => {
    const at = atZone(new Date(moment), zone);
    return Date.parse(`${at.day}T${at.time}Z`) - moment;
  };
  // The first guess may lie beyond a change of the clocks.
  const guess = shown - ahead(shown);
  return new Date(shown - ahead(guess));
}

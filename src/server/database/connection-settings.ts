/** What the texts of values depend on, pinned on both engines whatever the server's configuration says. */
export const connectionSettings =
  "SET TIME ZONE 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'iso_8601'; SET extra_float_digits = 1; SET client_encoding = 'UTF8'; SET standard_conforming_strings = on; SET client_min_messages = warning";

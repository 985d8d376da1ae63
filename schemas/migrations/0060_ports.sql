CREATE TABLE "port" (
	"locode" text PRIMARY KEY NOT NULL,
	"port_name" text NOT NULL,
	"country_code" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "receipt_tolerance" numeric(7,4) DEFAULT 10 NOT NULL;
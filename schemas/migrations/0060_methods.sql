CREATE TABLE "channel" (
	"channel_id" bigserial PRIMARY KEY NOT NULL,
	"channel_code" text NOT NULL,
	"channel_names" jsonb NOT NULL,
	"position" integer DEFAULT 1 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "channel_channel_code_unique" UNIQUE("channel_code")
);
--> statement-breakpoint
CREATE TABLE "delivery_method" (
	"delivery_method_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"dm_names" jsonb NOT NULL,
	"carrier" text,
	"courier_code" text,
	"vat_id" bigint,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "payment_method" (
	"payment_method_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"pm_names" jsonb NOT NULL,
	"pm_type" text NOT NULL,
	"fee" numeric(18,6) DEFAULT 0 NOT NULL,
	"payment_delay" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "payment-fee-not-negative" CHECK ("payment_method"."fee" >= 0)
);
--> statement-breakpoint
CREATE TABLE "service" (
	"service_id" bigserial PRIMARY KEY NOT NULL,
	"service_code" text NOT NULL,
	"service_names" jsonb NOT NULL,
	"position" integer DEFAULT 1 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "service_service_code_unique" UNIQUE("service_code")
);
--> statement-breakpoint
ALTER TABLE "delivery_method" ADD CONSTRAINT "delivery_method_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_method" ADD CONSTRAINT "delivery_method_vat" FOREIGN KEY ("company_code","vat_id") REFERENCES "public"."vat"("company_code","vat_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_method" ADD CONSTRAINT "payment_method_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;
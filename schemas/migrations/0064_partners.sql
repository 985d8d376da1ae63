CREATE TABLE "impersonation" (
	"impersonation_id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"impersonator_name" text NOT NULL,
	"reason" text NOT NULL,
	"family" text NOT NULL,
	"begun_at" timestamptz DEFAULT now() NOT NULL,
	"ended_at" timestamptz,
	CONSTRAINT "impersonation_family_unique" UNIQUE("family")
);--> statement-breakpoint
CREATE TABLE "partner_address" (
	"partner_address_id" bigserial PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"address_name" text,
	"first_name" text,
	"last_name" text,
	"street" text NOT NULL,
	"house_no" text,
	"zip_code" text,
	"city" text NOT NULL,
	"country_code" text,
	"phone" text,
	"default_billing" boolean DEFAULT false NOT NULL,
	"default_delivery" boolean DEFAULT false NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);--> statement-breakpoint
CREATE TABLE "partner_comment" (
	"comment_id" bigserial PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"comment_text" text NOT NULL,
	"program_name" text DEFAULT nullif(current_setting('app.program', true), ''),
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);--> statement-breakpoint
CREATE TABLE "partner_company" (
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"partner_id" bigint NOT NULL,
	"payment_delay" integer,
	"shopper_group_id" bigint,
	"credit_limit" numeric(18,6),
	"deposit_percent" numeric(7,4),
	"ks_customer_id" text,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "partner_company_company_code_partner_id_pk" PRIMARY KEY("company_code","partner_id"),
	CONSTRAINT "credit-limit-not-negative" CHECK ("partner_company"."credit_limit" >= 0),
	CONSTRAINT "deposit-at-most-whole" CHECK ("partner_company"."deposit_percent" between 0 and 100)
);--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "partner_id" bigint;--> statement-breakpoint
ALTER TABLE "user_session" ADD COLUMN "impersonator_id" bigint;--> statement-breakpoint
ALTER TABLE "user_session" ADD COLUMN "impersonator_family" text;--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "is_carrier" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "tax_no" text;--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "number_of_comments" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "last_comment" text;--> statement-breakpoint
ALTER TABLE "shopper_group" ADD CONSTRAINT "shopper_group_company" UNIQUE("company_code","shopper_group_id");--> statement-breakpoint
ALTER TABLE "impersonation" ADD CONSTRAINT "impersonation_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_address" ADD CONSTRAINT "partner_address_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_address" ADD CONSTRAINT "partner_address_country_code_country_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."country"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_comment" ADD CONSTRAINT "partner_comment_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_company" ADD CONSTRAINT "partner_company_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_company" ADD CONSTRAINT "partner_company_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_company" ADD CONSTRAINT "partner_company_shopper_group" FOREIGN KEY ("company_code","shopper_group_id") REFERENCES "public"."shopper_group"("company_code","shopper_group_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "impersonation_user" ON "impersonation" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "partner_address_partner" ON "partner_address" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "partner_comment_partner" ON "partner_comment" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "partner_company_partner" ON "partner_company" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "partner_company_group" ON "partner_company" USING btree ("shopper_group_id");--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_session" ADD CONSTRAINT "user_session_impersonator_id_app_user_user_id_fk" FOREIGN KEY ("impersonator_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "app_user_partner" ON "app_user" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "user_session_impersonator" ON "user_session" USING btree ("impersonator_id");--> statement-breakpoint
CREATE INDEX "partner_by_vat_no" ON "partner" USING btree ("vat_no");--> statement-breakpoint
CREATE INDEX "partner_by_email" ON "partner" USING btree (lower(email));--> statement-breakpoint
CREATE INDEX "partner_by_folded_name" ON "partner" USING btree (regexp_replace(kontor_fold("partner_name"), '[^[:alnum:]]+', '', 'g'));